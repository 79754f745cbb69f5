import type { SavedDocument, SaveDocumentBody } from "../../../domain/documents/document-shapes.ts";
import { send } from "../../api/http.ts";
import type { Send } from "../../saving/delivery.ts";

/** A document as it is saved, whole. */
export type DocumentBody = Omit<SaveDocumentBody, "version" | "saveId">;

/** @param writer the id of the member who wrote it */
export function sendDocument(writer: string): Send<DocumentBody, SavedDocument> {
  return (id, { saveId, version, body: { subteam, ...body } }) =>
    send(`/api/documents/${id}`, {
      method: "PUT",
      // Only a first save says whose document it is.
      body: { ...body, ...(version === 0 && { subteam }), version, saveId },
      writer,
    });
}
