import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { may, type Member } from "../../../domain/permissions.ts";
import { refusals } from "../../../domain/refusals.ts";
import { send } from "../../api/http.ts";
import { isNotFound, refusalSentence } from "../../api/problem.ts";
import { commentDraftOwner } from "../../comments/comment-draft.ts";
import { useLongLists } from "../../live/long-lists.ts";
import { deleteOwnerDrafts } from "../../saving/drafts.ts";
import { useSubteams } from "../../subteams/use-subteams.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { documentQuery } from "../queries.ts";
import { documentDraftOwner } from "../writing/drafts.ts";
import styles from "./delete-document.module.css";

type DeleteDocumentProps = {
  document: DocumentAnswer;
  member: Member;
  disabled: boolean;
  /** Deletes the draft of the open form. */
  onDeleting: () => Promise<void>;
};

/** Every member sees the button; without permission it shows the reason. */
export function DeleteDocument(props: DeleteDocumentProps) {
  const subteams = useSubteams();
  const { document, member, disabled } = props;
  const [question, setQuestion] = useState<"unasked" | "asked" | "refused">("unasked");
  const deletion = useDeletion(props);
  const mayDelete = may(member, "documents.delete");
  const close = () => {
    if (deletion.isDeleting) return;
    setQuestion("unasked");
    deletion.reset();
  };
  return (
    <div className={styles.place}>
      <Button
        variant="danger"
        icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setQuestion(mayDelete ? "asked" : "refused")}
      >
        Delete
      </Button>
      {question === "refused" && (
        <Note tone="danger" role="alert">
          {refusals["delete-document-not-permitted"].sentence}
        </Note>
      )}
      <AlertDialog
        open={question === "asked"}
        title="Delete this document?"
        confirm="Delete"
        busy={deletion.isDeleting ? "Deleting…" : undefined}
        onConfirm={deletion.confirm}
        onCancel={close}
      >
        <p>
          This permanently deletes “{documentHeading(document, subteams)}” and everything that
          belongs to it:
        </p>
        <ul className={styles.list}>
          <li>its content</li>
          {document.attachments.length > 0 && <li>{attachmentCount(document)}</li>}
          <li>its comments</li>
          <li>its history</li>
        </ul>
        {deletion.error && (
          <Note tone="danger" role="alert">
            {failureText(deletion.error)}
          </Note>
        )}
      </AlertDialog>
    </div>
  );
}

function useDeletion({ document, member, onDeleting }: DeleteDocumentProps) {
  const { id, subteam } = document;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const longLists = useLongLists();
  const toasts = useToasts();
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => deleteDocument(id, member.id),
    onSuccess: async () => {
      await onDeleting();
      await deleteOwnerDrafts(documentDraftOwner(member.id, id));
      await deleteOwnerDrafts(commentDraftOwner(member.id, id));
      toasts.show("Document deleted");
    },
  });
  // Not called once the person has left the document.
  const onSuccess = async () => {
    await navigate({ to: "/subteam/$subteam", params: { subteam }, ignoreBlocker: true });
    queryClient.removeQueries({ queryKey: documentQuery(id).queryKey });
    longLists.invalidate([]);
  };
  const confirm = () => mutate(undefined, { onSuccess: () => void onSuccess() });
  return { confirm, isDeleting: isPending || isSuccess, error, reset };
}

/** Idempotent: a document that is already deleted counts as success. */
async function deleteDocument(id: string, writer: string): Promise<void> {
  try {
    await send<void>(`/api/documents/${id}`, { method: "DELETE", writer });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function attachmentCount({ attachments }: DocumentAnswer): string {
  return attachments.length === 1 ? "1 attachment" : `${attachments.length} attachments`;
}

function failureText(error: Error): string {
  return refusalSentence(error) || "Failed to delete document. Please try again.";
}
