import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import type { Comment } from "../../domain/comments/comment-shapes.ts";
import { send } from "../api/http.ts";
import { Problem } from "../api/problem.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { Note } from "../ui/note.tsx";
import { commentsAddress, removeComment } from "./queries.ts";

type DeleteQuestionProps = {
  documentId: string;
  comment: Comment;
  open: boolean;
  /** The question is over, whatever the answer was. */
  onDone: () => void;
  /** Where the focus goes when the button that had it is gone. */
  afterDeleting: RefObject<HTMLElement | null>;
};

export function DeleteQuestion(props: DeleteQuestionProps) {
  const { documentId, comment, open, onDone } = props;
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const deletion = useMutation({
    networkMode: "always",
    mutationFn: () => deleteComment(documentId, comment.id),
    onSuccess: () => {
      isGone.current = true;
      removeComment(queryClient, documentId, comment.id);
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
      finalFocus={() => (isGone.current ? props.afterDeleting.current : true)}
    >
      <p>This is permanent: the comment is gone for everyone.</p>
      {deletion.isError && (
        <Note tone="danger" role="alert">
          {failureOf(deletion.error)}
        </Note>
      )}
    </AlertDialog>
  );
}

/** One that is gone already, by another window, is what was wanted. */
async function deleteComment(documentId: string, id: string): Promise<void> {
  try {
    await send<void>(`${commentsAddress(documentId)}/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "comment-not-found")) throw error;
  }
}

function failureOf(error: Error): string {
  const isRefused = error instanceof Problem && error.status === 403 && error.detail !== "";
  return isRefused ? error.detail : "Failed to delete comment. Please try again.";
}
