import type { Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { toIsoTime, toAuthor } from "./document-answers.ts";
import type { DocumentRow } from "./store.ts";

/** Names the author and time of the current version (rule 3.46). */
export function versionConflict(viewer: Viewer, row: DocumentRow): Refusal {
  const isEdited = row.modifiedById !== null;
  const by = isEdited
    ? toAuthor(viewer, row.modifiedById, row.modifiedByName, row.modifiedByStatus)
    : toAuthor(viewer, row.authorId, row.authorName, row.authorStatus);
  const at = toIsoTime(row.lastModified ?? row.createdAt);
  return new Refusal("stale-version", { saved: { version: row.version, by, at } });
}
