import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { isoTime, shownAuthor } from "./document-answers.ts";
import { findDocument } from "./store.ts";
import { findVersion, listVersions, presentVersion, type VersionRow } from "./versions-store.ts";
import { withoutDeadLinks } from "./without-dead-links.ts";

type Reader = Allowed<"documents.history">;

const pageSize = 50;

/** What a document has said, the version of now first (rule 3.62). */
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
  const { content: _, ...present } = presentVersion(document);
  const rows = cursor === undefined ? [present, ...earlier] : earlier;
  const page = rows.slice(0, pageSize);
  return {
    versions: page.map((row) => shownVersion(viewer, row)),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.version) : null,
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
    document.version === version ? presentVersion(document) : await findVersion(db, id, version);
  if (!row) throw new Refusal("version-not-found");
  const { words: _, ...shown } = shownVersion(viewer, row);
  return { ...shown, content: await withoutDeadLinks(db, row.content) };
}

function shownVersion<Row extends Omit<VersionRow, "content">>(viewer: Reader["viewer"], row: Row) {
  const { savedById, savedByName, savedByStatus, savedAt, wordsAdded, wordsRemoved, ...said } = row;
  const savedBy = shownAuthor(viewer, savedById, savedByName, savedByStatus);
  const words = wordsAdded === null ? null : { added: wordsAdded, removed: wordsRemoved ?? 0 };
  return { ...said, savedBy, savedAt: isoTime(savedAt), words };
}
