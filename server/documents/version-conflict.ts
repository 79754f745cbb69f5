import type { Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { isoTime, shownAuthor } from "./document-answers.ts";
import type { DocumentRow } from "./store.ts";

/** Says who saved the version that is there, and when (rule 3.46). */
export function versionConflict(viewer: Viewer, row: DocumentRow): Refusal {
  const isEdited = row.modifiedById !== null;
  const by = isEdited
    ? shownAuthor(viewer, row.modifiedById, row.modifiedByName, row.modifiedByStatus)
    : shownAuthor(viewer, row.authorId, row.authorName, row.authorStatus);
  const at = isoTime(isEdited ? row.lastModified : row.createdAt);
  return new Refusal("stale-version", { saved: { version: row.version, by, at } });
}
