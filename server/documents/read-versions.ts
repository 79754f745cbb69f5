import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { toIsoTime, toAuthor } from "./document-answers.ts";
import { showContent } from "./show-content.ts";
import { findDocument } from "./store.ts";
import { findVersion, listVersions, currentVersion, type VersionRow } from "./versions-store.ts";

type Reader = Allowed<"documents.history">;

const pageSize = 50;

/** Lists the versions of a document, the current one first (rule 3.62). */
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
  const { content: _, ...current } = currentVersion(document);
  const rows = cursor === undefined ? [current, ...earlier] : earlier;
  const page = rows.slice(0, pageSize);
  return {
    versions: page.map((row) => toVersion(viewer, row)),
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
    document.version === version ? currentVersion(document) : await findVersion(db, id, version);
  if (!row) throw new Refusal("version-not-found");
  const { words: _, ...shown } = toVersion(viewer, row);
  return { ...shown, content: await showContent(db, viewer, row.content) };
}

function toVersion<Row extends Omit<VersionRow, "content">>(viewer: Reader["viewer"], row: Row) {
  const { savedById, savedByName, savedByStatus, savedAt, wordsAdded, wordsRemoved, ...text } = row;
  const savedBy = toAuthor(viewer, savedById, savedByName, savedByStatus);
  const words = wordsAdded === null ? null : { added: wordsAdded, removed: wordsRemoved ?? 0 };
  return { ...text, savedBy, savedAt: toIsoTime(savedAt), words };
}
