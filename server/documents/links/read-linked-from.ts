import { pageSize } from "../../../domain/documents/documents.ts";
import type { LinkedFromPage, LinkingDocument } from "../../../domain/documents/link-shapes.ts";
import type { Allowed, Viewer } from "../../../domain/permissions.ts";
import type { Db } from "../../db/open.ts";
import { parseTimeCursor, timeCursor } from "../../http/time-cursor.ts";
import { toAuthor, toIsoTime } from "../document-answers.ts";
import { listLinkingDocuments, type LinkingRow } from "./link-store.ts";

/** Reads which documents link to one (rule 3.82); none link to one that does not exist. */
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
    documents: shown.map((row) => toLinking(viewer, row)),
    nextCursor:
      rows.length > pageSize && last ? timeCursor({ time: last.changedAt, id: last.id }) : null,
    total,
  };
}

function toLinking(viewer: Viewer, row: LinkingRow): LinkingDocument {
  const isEdited = row.lastModified !== null && row.modifiedById !== null;
  return {
    id: row.id,
    subteam: row.subteam,
    title: row.title,
    serialNumber: row.serialNumber,
    changedAt: toIsoTime(row.changedAt || null),
    changedBy: isEdited
      ? toAuthor(viewer, row.modifiedById, row.modifiedByName, row.modifiedByStatus)
      : toAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
  };
}
