import type { NumberedDocument } from "../../domain/documents/link-shapes.ts";
import { send } from "../api/http.ts";

/** @param serial the number that a document has, or had before it moved */
export async function findBySerial(serial: string): Promise<string | undefined> {
  return (await send<NumberedDocument>(`/api/serials/${encodeURIComponent(serial)}`)).id;
}
