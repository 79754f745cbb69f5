import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { memberIn } from "../../../domain/permissions.ts";
import { useViewer } from "../../api/session.ts";
import { readFiles } from "../../saving/draft-files.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { DraftNotice } from "../writing/draft-notice.tsx";
import { documentDraftOwner, type DocumentDraft } from "../writing/drafts.ts";
import { resumeDraft, type EditStart } from "../writing/form-start.ts";
import styles from "../document-page.module.css";

type LeftOverDraftProps = {
  document: DocumentAnswer;
  onRestore: (start: EditStart) => Promise<void>;
};

export function LeftOverDraft({ document, onRestore }: LeftOverDraftProps) {
  const viewer = useViewer();
  const member = document.can.edit ? memberIn(viewer) : undefined;
  const leftOver = useLeftOverDrafts<DocumentDraft>(
    member && documentDraftOwner(member.id, document.id),
  );
  const draft = leftOver.offered;
  if (!member || !draft) return null;
  const restore = async (left: DocumentDraft) => {
    await onRestore(resumeDraft(member, document, left, await readFiles(left)));
  };
  return (
    <div className={styles.draft}>
      <DraftNotice
        draft={draft}
        currentVersion={document.version}
        onDiscard={leftOver.discard}
        onRestore={() => void leftOver.resumeOffered(restore)}
      />
    </div>
  );
}
