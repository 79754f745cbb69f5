import { sql } from "kysely";
import type { DroppedElement, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { PersonStatus } from "../../domain/people/person-status.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import type { DocumentRow } from "./store.ts";
import { versionColumns, versionFieldsOf, type VersionFields } from "./version-fields.ts";

export type VersionRow = VersionFields & {
  version: number;
  savedById: string | null;
  savedByName: string | null;
  savedByStatus: PersonStatus | null;
  savedAt: number | null;
  wordsAdded: number | null;
  wordsRemoved: number | null;
};

/** Without the content, which may be large. */
const columns = [
  "version",
  ...versionColumns.filter((column) => column !== "content"),
  "saved_by_id as savedById",
  "members.full_name as savedByName",
  "members.status as savedByStatus",
  "saved_at as savedAt",
  "words_added as wordsAdded",
  "words_removed as wordsRemoved",
] as const;

function versions(db: DbOrTrx) {
  return db.selectFrom("document_versions").leftJoin("members", "members.id", "saved_by_id");
}

/** The current version is stored in the document row. */
export function currentVersion(document: DocumentRow): VersionRow {
  const { version, wordsAdded, wordsRemoved } = document;
  const wasEdited = document.modifiedById !== null;
  return {
    version,
    ...versionFieldsOf(document),
    savedById: wasEdited ? document.modifiedById : document.authorId,
    savedByName: wasEdited ? document.modifiedByName : document.authorName,
    savedByStatus: wasEdited ? document.modifiedByStatus : document.authorStatus,
    savedAt: document.lastModified ?? document.createdAt,
    wordsAdded,
    wordsRemoved,
  };
}

/** Call before updating the document. */
export async function copyToHistory(trx: Trx, id: string): Promise<void> {
  await trx
    .insertInto("document_versions")
    .columns([
      "document_id",
      "version",
      ...versionColumns,
      "saved_by_id",
      "saved_at",
      "words_added",
      "words_removed",
      "save_id",
      "dropped",
    ])
    .expression((select) =>
      select
        .selectFrom("documents")
        .select([
          "id",
          "version",
          ...versionColumns,
          sql<string | null>`coalesce(modified_by_id, author_id)`.as("by_id"),
          sql<number | null>`coalesce(last_modified, created_at)`.as("saved_at"),
          "words_added",
          "words_removed",
          "save_id",
          "dropped",
        ])
        .where("id", "=", id),
    )
    .execute();
}

export async function findSave(
  db: DbOrTrx,
  { id, memberId, saveId }: { id: string; memberId: string; saveId: string },
): Promise<SavedDocument | undefined> {
  const row = await db
    .selectFrom("documents")
    .leftJoin("document_versions as earlier", (join) =>
      join
        .onRef("earlier.document_id", "=", "documents.id")
        .on("earlier.saved_by_id", "=", memberId)
        .on("earlier.save_id", "=", saveId),
    )
    .select([
      "serial_number",
      "documents.version",
      "documents.save_id as saveId",
      "documents.dropped",
    ])
    .select((select) => [
      select.fn.coalesce("modified_by_id", "author_id").as("savedById"),
      "earlier.version as earlierVersion",
      "earlier.dropped as earlierDropped",
    ])
    .where("documents.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isNewest = row.saveId === saveId && row.savedById === memberId;
  const version = isNewest ? row.version : row.earlierVersion;
  if (version === null) return undefined;
  const dropped = readDropped(isNewest ? row.dropped : row.earlierDropped);
  return { id, serialNumber: row.serial_number, version, dropped };
}

function readDropped(stored: string | null): DroppedElement[] {
  return stored === null ? [] : (JSON.parse(stored) as DroppedElement[]);
}

export async function listVersions(
  db: Db,
  documentId: string,
  { before, limit }: { before: number; limit: number },
): Promise<Omit<VersionRow, "content">[]> {
  return versions(db)
    .select(columns)
    .where("document_id", "=", documentId)
    .where("version", "<", before)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
}

export async function findVersion(
  db: DbOrTrx,
  documentId: string,
  version: number,
): Promise<VersionRow | undefined> {
  return versions(db)
    .select([...columns, "content"])
    .where("document_id", "=", documentId)
    .where("version", "=", version)
    .executeTakeFirst();
}

export async function isInVersions(
  trx: Trx,
  documentId: string,
  address: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom("document_versions")
    .select("version")
    .where("document_id", "=", documentId)
    .where("content", "like", `%${address}"%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
