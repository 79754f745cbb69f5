import type { LinkingDocument } from "../../../domain/documents/link-shapes.ts";
import type { Viewer } from "../../../domain/permissions.ts";
import { toAuthor, toIsoTime } from "../document-answers.ts";
import type { SummaryRow } from "./link-store.ts";

export function toSummary(viewer: Viewer, row: SummaryRow): LinkingDocument {
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
