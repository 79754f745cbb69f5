import type { Member } from "../../../domain/permissions.ts";
import { commentOwner, type CommentDraft } from "../../comments/comment-draft.ts";
import { CommentText } from "../../comments/comment-text.tsx";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { showToast } from "../../ui/toasts.ts";
import { copyText } from "../content/copy-text.ts";
import { draftDate } from "../writing/draft-notice.tsx";

/** A comment that was being typed outlives the document, too: it can be taken along. */
export function LostComment({ member, documentId }: { member: Member; documentId: string }) {
  const { offered, discard } = useLeftOverDrafts<CommentDraft>(commentOwner(member.id, documentId));
  if (!offered) return null;
  const copy = async () => {
    if (await copyText(offered.content)) showToast("Copied", { lasts: "short" });
    else
      showToast("Your browser did not copy it. Select the text and copy it.", { tone: "danger" });
  };
  return (
    <Note
      tone="info"
      role="status"
      actions={
        <>
          <Button size="sm" variant="ghost" onClick={discard}>
            Discard comment
          </Button>
          <Button size="sm" onClick={() => void copy()}>
            Copy text
          </Button>
        </>
      }
    >
      You have an unsaved comment on this document from {draftDate(offered)}:
      <CommentText text={offered.content} />
    </Note>
  );
}
