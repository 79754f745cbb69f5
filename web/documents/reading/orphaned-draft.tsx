import type { Member } from "../../../domain/permissions.ts";
import { toListedFiles, readFiles } from "../../saving/draft-files.ts";
import { deleteDraft } from "../../saving/drafts.ts";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { imageIds } from "../content/image-ids.ts";
import { draftDate } from "../writing/draft-notice.tsx";
import { documentDraftOwner, type DocumentDraft } from "../writing/drafts.ts";
import { useMoveToNewDocument } from "../writing/use-move-to-new-document.ts";

export function OrphanedDraft({ member, documentId }: { member: Member; documentId: string }) {
  const { offered, resumeOffered, discard } = useLeftOverDrafts<DocumentDraft>(
    documentDraftOwner(member.id, documentId),
  );
  const moveToNewDocument = useMoveToNewDocument(member);
  if (!offered) return null;
  const move = async (draft: DocumentDraft) => {
    const chosen = toListedFiles(await readFiles(draft));
    const lost = imageIds(draft.base?.content ?? "");
    const { owner, id } = draft;
    await moveToNewDocument(draft, chosen, lost, { owner, id, clear: () => deleteDraft(draft) });
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
          <Button size="sm" onClick={() => void resumeOffered(move)}>
            Create as new document
          </Button>
        </>
      }
    >
      You have an unsaved draft of this document from {draftDate(offered)}.
    </Note>
  );
}
