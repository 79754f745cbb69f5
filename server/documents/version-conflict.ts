import type { Viewer } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { toIsoTime, toAuthor } from "./document-answers.ts";
import type { DocumentRow } from "./store.ts";
import { currentVersion } from "./versions-store.ts";

export function versionConflict(viewer: Viewer, row: DocumentRow): Refusal {
  const { version, savedById, savedByName, savedByStatus, savedAt } = currentVersion(row);
  const by = toAuthor(viewer, savedById, savedByName, savedByStatus);
  return new Refusal("stale-version", { saved: { version, by, at: toIsoTime(savedAt) } });
}
