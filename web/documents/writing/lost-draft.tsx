import type { Member } from "../../../domain/permissions.ts";
import { listedAgain, readFiles } from "../../saving/draft-files.ts";
import { deleteDraft } from "../../saving/drafts.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { imagesIn } from "../content/images-in.ts";
import { draftDate } from "./draft-notice.tsx";
import { documentOwner, type Draft } from "./drafts.ts";
import { useCreateAnew } from "./use-create-anew.ts";

/** What was written into a document and never saved outlives the document. */
export function LostDraft({ member, documentId }: { member: Member; documentId: string }) {
  const { offered, takeUp, discard } = useLeftOverDrafts<Draft>(
    documentOwner(member.id, documentId),
  );
  const createAnew = useCreateAnew(member);
  if (!offered) return null;
  const goOn = async (draft: Draft) => {
    const chosen = listedAgain(await readFiles(draft));
    const lost = imagesIn(draft.base?.content ?? "");
    const { owner, id } = draft;
    await createAnew(draft, chosen, lost, { owner, id, clear: () => deleteDraft(draft) });
  };
  return (
    <Note
      tone="info"
      role="status"
      actions={
        <>
          <Button size="sm" variant="ghost" onClick={discard}>
            Discard draft
          </Button>
          <Button size="sm" onClick={() => void takeUp(goOn)}>
            Create as new document
          </Button>
        </>
      }
    >
      You have an unsaved draft of this document from {draftDate(offered)}.
    </Note>
  );
}
