import { sql } from "kysely";
import type { UploadPurpose } from "../../domain/files/files.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";

export type BegunUpload = {
  id: string;
  uploaderId: string;
  size: number;
  purpose: UploadPurpose | undefined;
};

/** One statement, because an upload that becomes a file between two would be counted twice. */
export async function countUnattached(
  trx: Trx,
  uploaderId: string,
): Promise<{ uploads: number; pictures: number; bytes: number }> {
  const begun = trx
    .selectFrom("begun_uploads")
    .select(["size", sql<string | null>`null`.as("colour")])
    .where("uploader_id", "=", uploaderId)
    .where("purpose", "is", null);
  const files = trx
    .selectFrom("files")
    .select(["size", "colour"])
    .where("uploader_id", "=", uploaderId)
    .where("document_id", "is", null)
    .where("portfolio_id", "is", null)
    .where("purpose", "is", null);
  const unattached = await trx
    .selectFrom(begun.unionAll(files).as("unattached"))
    .select(({ fn }) => [
      fn.countAll().as("all"),
      fn.count("colour").as("pictures"),
      fn.sum("size").as("bytes"),
    ])
    .executeTakeFirstOrThrow();
  const pictures = Number(unattached.pictures);
  return { uploads: Number(unattached.all) - pictures, pictures, bytes: Number(unattached.bytes) };
}

export async function insertBegunUpload(
  trx: Trx,
  { id, uploaderId, size, purpose }: BegunUpload,
): Promise<void> {
  await trx
    .insertInto("begun_uploads")
    .values({
      id,
      uploader_id: uploaderId,
      size,
      created_at: Date.now(),
      purpose: purpose ?? null,
    })
    .execute();
}

export async function listUploadsFor(
  trx: Trx,
  purpose: UploadPurpose,
  uploaderId: string,
): Promise<{ begun: string[]; finished: string[] }> {
  const begun = await trx
    .selectFrom("begun_uploads")
    .select("id")
    .where("uploader_id", "=", uploaderId)
    .where("purpose", "=", purpose)
    .execute();
  const finished = await trx
    .selectFrom("files")
    .select("id")
    .where("uploader_id", "=", uploaderId)
    .where("document_id", "is", null)
    .where("portfolio_id", "is", null)
    .where("purpose", "=", purpose)
    .execute();
  return { begun: begun.map(({ id }) => id), finished: finished.map(({ id }) => id) };
}

export async function deleteBegunUpload(db: DbOrTrx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("begun_uploads")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function deleteBegunUploadsBefore(db: Db, time: number): Promise<string[]> {
  const rows = await db
    .deleteFrom("begun_uploads")
    .where("created_at", "<", time)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
