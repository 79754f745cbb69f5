import { commentText } from "../../../domain/comments/mentions.ts";
import type { Member } from "../../../domain/permissions.ts";
import { commentDraftOwner, type CommentDraft } from "../../comments/comment-draft.ts";
import { CommentText } from "../../comments/comment-text.tsx";
import { useLeftOverDrafts } from "../../saving/use-left-over-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useCopy } from "../../ui/use-copy.ts";
import { draftDate } from "../writing/draft-notice.tsx";

export function OrphanedComment({ member, documentId }: { member: Member; documentId: string }) {
  const owner = commentDraftOwner(member.id, documentId);
  const toasts = useToasts();
  const copy = useCopy();
  const { offered, discard } = useLeftOverDrafts<CommentDraft>(owner);
  if (!offered) return null;
  const { content, mentions = [] } = offered;
  const copyComment = async () => {
    const isCopied = await copy(commentText(content, mentions));
    if (isCopied) toasts.show("Copied", { duration: "short" });
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
          <Button size="sm" onClick={() => void copyComment()}>
            Copy text
          </Button>
        </>
      }
    >
      You have an unsaved comment on this document from {draftDate(offered)}:
      <CommentText text={content} mentions={mentions} />
    </Note>
  );
}
