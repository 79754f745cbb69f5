import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import type { Comment } from "../../domain/comments/comment-shapes.ts";
import { Problem, refusalSentence } from "../api/problem.ts";
import { useSend, type SendWrite } from "../api/use-send.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Note } from "../ui/note.tsx";
import { commentsAddress, removeCommentFromCache } from "./queries.ts";

type DeleteQuestionProps = {
  documentId: string;
  comment: Comment;
  open: boolean;
  onDone: () => void;
  /** Receives the focus after the deletion, because the button that had it is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>;
};

export function DeleteQuestion(props: DeleteQuestionProps) {
  const { documentId, comment, open, onDone } = props;
  const queryClient = useQueryClient();
  const send = useSend();
  const isGone = useRef(false);
  const deletion = useMutation({
    mutationFn: () => deleteComment(send, documentId, comment.id),
    onSuccess: () => {
      isGone.current = true;
      removeCommentFromCache(queryClient, documentId, comment.id);
      onDone();
    },
  });
  const cancel = () => {
    if (deletion.isPending) return;
    deletion.reset();
    onDone();
  };
  return (
    <AlertDialog
      open={open}
      title="Delete this comment?"
      confirm="Delete"
      busy={deletion.isPending ? "Deleting…" : undefined}
      onConfirm={() => deletion.mutate()}
      onCancel={cancel}
      finalFocus={() => (isGone.current ? props.focusAfterDelete.current : true)}
    >
      <p>This permanently deletes the comment for everyone.</p>
      {deletion.isError && (
        <Note tone="danger" role="alert">
          {failureOf(deletion.error)}
        </Note>
      )}
    </AlertDialog>
  );
}

/** Idempotent: a comment that is already deleted counts as success. */
async function deleteComment(send: SendWrite, documentId: string, id: string): Promise<void> {
  try {
    await send<void>(`${commentsAddress(documentId)}/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "comment-not-found")) throw error;
  }
}

function failureOf(error: Error): string {
  return refusalSentence(error) || "Failed to delete comment. Please try again.";
}
