import { useEffect, useEffectEvent, useState } from "react";
import type { DocumentAnswer } from "../../domain/document-shapes.ts";
import { useViewer } from "../sessions/queries.ts";
import { readFiles } from "./draft-files.ts";
import { DraftNotice } from "./draft-notice.tsx";
import { documentOwner, type Draft } from "./drafts.ts";
import { resumeDraft, type EditStart } from "./edit-start.ts";
import { useLeftOverDrafts } from "./use-draft.ts";
import styles from "./document-page.module.css";

type LeftOverDraftProps = {
  document: DocumentAnswer;
  onRestore: (start: EditStart) => Promise<void>;
};

/** What this member wrote here before and never saved. */
export function LeftOverDraft({ document, onRestore }: LeftOverDraftProps) {
  const viewer = useViewer();
  const member = viewer.kind === "member" && document.can.edit ? viewer : undefined;
  const found = useLeftOverDrafts(member && documentOwner(member.id, document.id));
  const draft = useUnsaved(document, found);
  if (!member || !draft) return null;
  const restore = async (left: Draft) => {
    await onRestore(resumeDraft(member, document, left, await readFiles(left)));
  };
  return (
    <div className={styles.draft}>
      <DraftNotice
        draft={draft}
        version={document.version}
        onDiscard={found.discard}
        onRestore={() => void found.takeUp(restore)}
      />
    </div>
  );
}

/** A draft that the document says already was saved, and only the answer was lost: it goes by itself. */
function useUnsaved(
  document: DocumentAnswer,
  { offered, discardSaved }: Pick<ReturnType<typeof useLeftOverDrafts>, "offered" | "discardSaved">,
): Draft | undefined {
  const [unsaved, setUnsaved] = useState<Draft>();
  const onSaved = useEffectEvent(discardSaved);
  useEffect(() => {
    if (!offered) return undefined;
    let left = false;
    const compare = async () => {
      const isSaved = await isDraftSaved(document, offered);
      if (left) return;
      if (isSaved) onSaved();
      else setUnsaved(offered);
    };
    void compare();
    return () => {
      left = true;
    };
  }, [offered, document]);
  return offered && unsaved?.id === offered.id ? unsaved : undefined;
}

/** Its code is needed by few of those who read. */
async function isDraftSaved(document: DocumentAnswer, draft: Draft): Promise<boolean> {
  try {
    const { isDraftSavedIn } = await import("./edited-document.ts");
    return isDraftSavedIn(document, draft);
  } catch {
    return false;
  }
}
