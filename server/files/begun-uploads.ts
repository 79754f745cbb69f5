import type { Db, DbOrTrx, Trx } from "../db/open.ts";

export type BegunUpload = { id: string; uploaderId: string; size: number };

/**
 * Counts what a member holds without a document: begun uploads with the size they declared, and files. In one
 * statement, for an upload that becomes a file between two would count twice.
 */
export async function countUnattached(
  trx: Trx,
  uploaderId: string,
): Promise<{ count: number; bytes: number }> {
  const begun = trx
    .selectFrom("begun_uploads")
    .select("size")
    .where("uploader_id", "=", uploaderId);
  const files = trx
    .selectFrom("files")
    .select("size")
    .where("uploader_id", "=", uploaderId)
    .where("document_id", "is", null);
  const { count, bytes } = await trx
    .selectFrom(begun.unionAll(files).as("held"))
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("size").as("bytes")])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes) };
}

export async function insertBegunUpload(
  trx: Trx,
  { id, uploaderId, size }: BegunUpload,
): Promise<void> {
  await trx
    .insertInto("begun_uploads")
    .values({ id, uploader_id: uploaderId, size, created_at: Date.now() })
    .execute();
}

export async function deleteBegunUpload(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom("begun_uploads").where("id", "=", id).execute();
}

export async function deleteBegunUploadsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom("begun_uploads").where("created_at", "<", time).execute();
}
