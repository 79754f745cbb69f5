import { sql, type Selectable } from "kysely";
import type { TextState } from "../../domain/files/file-texts.ts";
import { fileKind, type FileKind, type UploadPurpose } from "../../domain/files/files.ts";
import type { DocumentSize } from "../../domain/files/pictures.ts";
import { asList, inList, type List } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import type { Tables } from "../db/tables.ts";
import type { StoredBytes } from "./read-stored.ts";

export type FileRecord = {
  id: string;
  documentId: string | null;
  uploaderId: string;
  /** False for a picture that is stored only in the sizes of portfolios. */
  hasOriginal: boolean;
  name: string;
  size: number;
  sha256: string | null;
  kind: FileKind;
  contentType: string;
  picture: { width: number; height: number } | null;
  /** False for a file that only earlier versions show. */
  isListed: boolean;
  purpose: UploadPurpose | null;
  textState: TextState | null;
};

const columns = [
  "id",
  "document_id",
  "uploader_id",
  "name",
  "size",
  "content_type",
  "width",
  "height",
  "is_listed",
  "colour",
  "purpose",
  "sha256",
  "text_state",
] as const;

export async function findFile(db: DbOrTrx, id: string): Promise<FileRecord | undefined> {
  const row = await db.selectFrom("files").select(columns).where("id", "=", id).executeTakeFirst();
  return row && toRecord(row);
}

const selectFiles = prepare((db, documentId: string) =>
  db
    .selectFrom("files")
    .select(columns)
    .where("document_id", "=", documentId)
    .where("is_listed", "=", sql.lit(1))
    .orderBy("position"),
);

export async function listFilesOfDocument(db: DbOrTrx, documentId: string): Promise<FileRecord[]> {
  return (await selectFiles(db, documentId)).map(toRecord);
}

export async function listAttachmentNames(db: DbOrTrx, documentId: string): Promise<string[]> {
  return (await listFilesOfDocument(db, documentId)).map(({ name }) => name);
}

export type CardFile = Pick<FileRecord, "id" | "documentId" | "name"> & { width: number | null };

const selectFilesOfMany = prepare((db, documentIds: List<string>) =>
  db
    .selectFrom("files")
    .select(["id", "document_id as documentId", "name", "width"])
    .where("document_id", "in", inList(db, documentIds, "text"))
    .where("is_listed", "=", sql.lit(1))
    .orderBy("document_id")
    .orderBy("position"),
);

export async function listFilesOfDocuments(
  db: DbOrTrx,
  documentIds: readonly string[],
): Promise<CardFile[]> {
  if (documentIds.length === 0) return [];
  return selectFilesOfMany(db, asList(db, documentIds));
}

export async function insertFile(
  db: DbOrTrx,
  file: {
    id: string;
    uploaderId: string;
    path: string;
    name: string;
    size: number;
    /** Only for files that are stored whole. */
    sha256?: string;
    contentType: string;
    width: number | null;
    height: number | null;
    colour?: string;
    portfolioId?: string;
    purpose?: UploadPurpose | undefined;
    at: number;
  },
): Promise<void> {
  await db
    .insertInto("files")
    .values({
      id: file.id,
      portfolio_id: file.portfolioId ?? null,
      position: 0,
      uploader_id: file.uploaderId,
      path: file.path,
      name: file.name,
      size: file.size,
      sha256: file.sha256 ?? null,
      content_type: file.contentType,
      width: file.width,
      height: file.height,
      colour: file.colour ?? null,
      purpose: file.purpose ?? null,
      created_at: file.at,
    })
    .execute();
}

export async function listAllFilesOfDocument(
  db: DbOrTrx,
  documentId: string,
): Promise<FileRecord[]> {
  const rows = await db
    .selectFrom("files")
    .select(columns)
    .where("document_id", "=", documentId)
    .execute();
  return rows.map(toRecord);
}

export async function placeFile(
  trx: Trx,
  id: string,
  { position, isListed }: { position: number; isListed: boolean },
): Promise<void> {
  await trx
    .updateTable("files")
    .set({ position, is_listed: isListed ? 1 : 0 })
    .where("id", "=", id)
    .execute();
}

/** @returns the ids of the bytes to delete */
export async function deleteFiles(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  await lockFiles(trx, ids);
  const pictures = await trx
    .deleteFrom("pictures")
    .where("file_id", "in", ids)
    .returning("stored_id")
    .execute();
  await trx.deleteFrom("files").where("id", "in", ids).execute();
  return [...ids, ...pictures.map((picture) => picture.stored_id)];
}

/** Waits for sizes that are being recorded, and keeps new ones out. */
async function lockFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await trx
    .selectFrom("files")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export async function listUnattachedFiles(
  db: DbOrTrx,
  uploaderId: string,
  ids: readonly string[],
): Promise<FileRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("files")
    .select(columns)
    .where("id", "in", ids)
    .where("uploader_id", "=", uploaderId)
    .where("document_id", "is", null)
    .where("portfolio_id", "is", null)
    .execute();
  return rows.map(toRecord);
}

/** @returns false if a concurrent save attached the file first */
export async function attachFile(
  trx: Trx,
  id: string,
  documentId: string,
  position: number,
): Promise<boolean> {
  const result = await trx
    .updateTable("files")
    .set({ document_id: documentId, position })
    .where("id", "=", id)
    .where("document_id", "is", null)
    .where("colour", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns the ids of the bytes to delete, none if a concurrent save attached the file */
export async function deleteUnattached(trx: Trx, id: string): Promise<string[]> {
  await lockFiles(trx, [id]);
  const pictures = await trx
    .selectFrom("pictures")
    .select("stored_id")
    .where("file_id", "=", id)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom("files")
    .where("id", "=", id)
    .where("document_id", "is", null)
    .where("portfolio_id", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 0n ? [] : [id, ...pictures.map((picture) => picture.stored_id)];
}

export const unattachedBatchSize = 500;

export async function listUnattachedBefore(db: Db, time: number): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("document_id", "is", null)
    .where("portfolio_id", "is", null)
    .where("created_at", "<", time)
    .limit(unattachedBatchSize)
    .execute();
  return rows.map((row) => row.id);
}

export async function findResizedPicture(
  db: Db,
  fileId: string,
  size: DocumentSize,
): Promise<StoredBytes | undefined> {
  return db
    .selectFrom("pictures")
    .select(["stored_id as id", "sha256"])
    .where("file_id", "=", fileId)
    .where("size", "=", size)
    .executeTakeFirst();
}

export type StoredSize = {
  name: string;
  width: number;
  height: number;
  storedId: string;
  sha256: string;
};

export async function insertResizedPictures(
  db: DbOrTrx,
  fileId: string,
  sizes: readonly StoredSize[],
): Promise<void> {
  await db.insertInto("pictures").values(sizeRows(fileId, sizes)).execute();
}

/** @returns the sizes that already existed */
export async function insertMissingSizes(
  db: DbOrTrx,
  fileId: string,
  sizes: readonly StoredSize[],
): Promise<StoredSize[]> {
  const inserted = await db
    .insertInto("pictures")
    .values(sizeRows(fileId, sizes))
    .onConflict((conflict) => conflict.doNothing())
    .returning("size")
    .execute();
  const names = new Set(inserted.map(({ size }) => size));
  return sizes.filter(({ name }) => !names.has(name));
}

function sizeRows(fileId: string, sizes: readonly StoredSize[]) {
  return sizes.map(({ name, width, height, storedId, sha256 }) => ({
    file_id: fileId,
    size: name,
    stored_id: storedId,
    width,
    height,
    sha256,
  }));
}

/** A file without a size is not treated as a picture. */
export async function clearPictureSize(db: Db, id: string): Promise<void> {
  await db.updateTable("files").set({ width: null, height: null }).where("id", "=", id).execute();
}

type Row = Pick<Selectable<Tables["files"]>, (typeof columns)[number]>;

function toRecord(row: Row): FileRecord {
  return {
    id: row.id,
    documentId: row.document_id,
    uploaderId: row.uploader_id,
    // A prepared picture has a color, and is stored only in the sizes of portfolios.
    hasOriginal: row.colour === null,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    kind: fileKind(row.name),
    contentType: row.content_type,
    isListed: row.is_listed === 1,
    purpose: row.purpose,
    textState: row.text_state,
    picture: row.width && row.height ? { width: row.width, height: row.height } : null,
  };
}
