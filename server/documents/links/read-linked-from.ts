import { pageSize } from "../../../domain/documents/documents.ts";
import type { LinkedFromPage } from "../../../domain/documents/link-shapes.ts";
import type { Allowed } from "../../../domain/permissions.ts";
import type { Db } from "../../db/open.ts";
import { parseTimeCursor, timeCursor } from "../../http/time-cursor.ts";
import { listLinkingDocuments } from "./link-store.ts";
import { toSummary } from "./to-summary.ts";

/** Reads which documents link to one (rule 3.82); for a missing document, the list is empty. */
export async function readLinkedFrom(
  db: Db,
  { viewer }: Allowed<"documents.read">,
  id: string,
  cursor?: string,
): Promise<LinkedFromPage> {
  const before = parseTimeCursor(cursor);
  const { rows, total } = await listLinkingDocuments(db, id, { before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    documents: shown.map((row) => toSummary(viewer, row)),
    nextCursor:
      rows.length > pageSize && last ? timeCursor({ time: last.changedAt, id: last.id }) : null,
    total,
  };
}
