import type { DocumentAnswer } from "../../../domain/documents/document-shapes.ts";

/** The member who saved the newest version. */
export function lastEditor({ lastModifiedBy, author }: DocumentAnswer): { name: string } {
  return lastModifiedBy ?? author;
}
