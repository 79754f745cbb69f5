import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";
import { documentHeading } from "../../../domain/documents/documents.ts";
import { may, type Member } from "../../../domain/permissions.ts";
import { refusals } from "../../../domain/refusals.ts";
import { send } from "../../api/http.ts";
import { Problem } from "../../api/problem.ts";
import { commentOwner } from "../../comments/comment-draft.ts";
import { renew } from "../../live/long-lists.ts";
import { deleteDraftsFor } from "../../saving/drafts.ts";
import { AlertDialog } from "../../ui/alert-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { showToast } from "../../ui/toasts.ts";
import { documentQuery } from "../queries.ts";
import { documentOwner } from "../writing/drafts.ts";
import styles from "./delete-document.module.css";

type DeleteDocumentProps = {
  document: DocumentAnswer;
  member: Member;
  disabled: boolean;
  /** Nothing of it is to be kept any more. */
  onDeleting: () => Promise<void>;
};

/** Every member sees the button; whoever may not is told why. */
export function DeleteDocument(props: DeleteDocumentProps) {
  const { document, member, disabled } = props;
  const [answer, setAnswer] = useState<"unasked" | "asked" | "refused">("unasked");
  const deletion = useDeletion(props);
  const mayDelete = may(member, "documents.delete");
  const close = () => {
    if (deletion.isPending) return;
    setAnswer("unasked");
    deletion.reset();
  };
  return (
    <div className={styles.place}>
      <Button
        variant="danger"
        icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setAnswer(mayDelete ? "asked" : "refused")}
      >
        Delete
      </Button>
      {answer === "refused" && (
        <Note tone="danger" role="alert">
          {refusals["delete-document-not-permitted"].sentence}
        </Note>
      )}
      <AlertDialog
        open={answer === "asked"}
        title="Delete this document?"
        confirm="Delete"
        busy={deletion.isPending ? "Deleting…" : undefined}
        onConfirm={() => deletion.mutate()}
        onCancel={close}
      >
        <p>
          “{documentHeading(document)}” and everything that belongs to it are deleted permanently:
        </p>
        <ul className={styles.list}>
          <li>its content</li>
          {document.attachments.length > 0 && <li>{filesOf(document)}</li>}
          <li>its comments</li>
          <li>its history</li>
        </ul>
        {deletion.error && (
          <Note tone="danger" role="alert">
            {sentenceOf(deletion.error)}
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
  return useMutation({
    networkMode: "always",
    mutationFn: () => deleteOnce(id, member.id),
    onSuccess: async () => {
      await onDeleting();
      await deleteDraftsFor(documentOwner(member.id, id));
      await deleteDraftsFor(commentOwner(member.id, id));
      await navigate({ to: "/subteam/$subteam", params: { subteam }, ignoreBlocker: true });
      showToast("Document deleted");
      queryClient.removeQueries({ queryKey: documentQuery(id).queryKey });
      renew(queryClient, []);
    },
  });
}

/** One that is gone already, by somebody else, is what was wanted. */
async function deleteOnce(id: string, writer: string): Promise<void> {
  try {
    await send<void>(`/api/documents/${id}`, { method: "DELETE", writer });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 404)) throw error;
  }
}

function filesOf({ attachments }: DocumentAnswer): string {
  return attachments.length === 1 ? "1 attachment" : `${attachments.length} attachments`;
}

function sentenceOf(error: Error): string {
  const isTold = error instanceof Problem && error.status === 403 && error.detail !== "";
  return isTold ? error.detail : "Failed to delete document. Please try again.";
}
