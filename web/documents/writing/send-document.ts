import type { SavedDocument, SaveDocumentBody } from "../../../domain/documents/document-shapes.ts";
import { send } from "../../api/http.ts";
import type { Send } from "../../saving/delivery.ts";

export type DocumentBody = Omit<SaveDocumentBody, "version" | "saveId">;

export function sendDocument(writerId: string): Send<DocumentBody, SavedDocument> {
  return (id, { saveId, version, body: { subteam, ...body } }) =>
    send(`/api/documents/${id}`, {
      method: "PUT",
      // A save cannot change the subteam of a stored document; only a move can.
      body: { ...body, ...(version === 0 && { subteam }), version, saveId },
      writer: writerId,
    });
}
