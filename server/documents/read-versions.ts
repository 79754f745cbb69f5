import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/version-shapes.ts";
import type { Db } from "../db/open.ts";
import { isoTime, shownAuthor } from "./show-document.ts";
import { findDocument, type DocumentRow } from "./store.ts";
import { findVersion, listVersions, type VersionRow } from "./versions-store.ts";
import { withoutDeadLinks } from "./without-dead-links.ts";

type Reader = Allowed<"documents.history">;

const pageSize = 50;

/** What a document has said, the version of now first (rule 3.12). */
export async function readVersions(
  db: Db,
  { viewer }: Reader,
  id: string,
  cursor: number | undefined,
): Promise<DocumentVersions> {
  const document = await findDocument(db, id);
  if (!document) throw new Refusal("document-not-found");
  const before = cursor ?? document.version;
  const earlier = await listVersions(db, id, { before, limit: pageSize + 1 });
  const shown = cursor === undefined ? [presentOf(document), ...earlier] : earlier;
  const page = shown.slice(0, pageSize);
  return {
    versions: page.map((row) => ({
      ...head(viewer, row),
      words:
        row.wordsAdded === null ? null : { added: row.wordsAdded, removed: row.wordsRemoved ?? 0 },
    })),
    nextCursor: shown.length > pageSize ? String(page.at(-1)?.version) : null,
  };
}

export async function readVersion(
  db: Db,
  { viewer }: Reader,
  id: string,
  version: number,
): Promise<DocumentVersion> {
  const document = await findDocument(db, id);
  if (!document) throw new Refusal("document-not-found");
  const row =
    document.version === version ? presentOf(document) : await findVersion(db, id, version);
  if (!row) throw new Refusal("version-not-found");
  return { ...head(viewer, row), content: await withoutDeadLinks(db, row.content) };
}

/** The version of now, which lies in the document itself. */
function presentOf(document: DocumentRow): VersionRow {
  const wasEdited = document.modifiedById !== null;
  return {
    version: document.version,
    title: document.title,
    content: document.content,
    savedById: wasEdited ? document.modifiedById : document.authorId,
    savedByName: wasEdited ? document.modifiedByName : document.authorName,
    savedByStatus: wasEdited ? document.modifiedByStatus : document.authorStatus,
    savedAt: document.lastModified ?? document.createdAt,
    wordsAdded: document.wordsAdded,
    wordsRemoved: document.wordsRemoved,
  };
}

function head(viewer: Reader["viewer"], row: Omit<VersionRow, "content">) {
  return {
    version: row.version,
    title: row.title,
    savedBy: shownAuthor(viewer, row.savedById, row.savedByName, row.savedByStatus),
    savedAt: isoTime(row.savedAt),
  };
}
