import type { DbOrTrx } from "../db/open.ts";
import type { StoredBytes } from "./read-stored.ts";

export async function listStoredBytes(
  db: DbOrTrx,
  { after, limit }: { after: string; limit: number },
): Promise<StoredBytes[]> {
  return db
    .selectFrom("files")
    .select(["id", "sha256"])
    .where("colour", "is", null)
    .where("id", ">", after)
    .unionAll(
      db
        .selectFrom("pictures")
        .select(["stored_id as id", "sha256"])
        .where("stored_id", ">", after),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
}

const batchSize = 500;

export async function* listAllStoredBytes(db: DbOrTrx): AsyncGenerator<StoredBytes> {
  let after = "";
  for (;;) {
    const batch = await listStoredBytes(db, { after, limit: batchSize });
    yield* batch;
    const last = batch.at(-1);
    if (batch.length < batchSize || !last) return;
    after = last.id;
  }
}

export async function findUnreferred(db: DbOrTrx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("id", "in", ids)
    .unionAll(db.selectFrom("pictures").select("stored_id as id").where("stored_id", "in", ids))
    .unionAll(
      db
        .selectFrom("imports")
        .select("file_id as id")
        .where("file_id", "in", ids)
        .$narrowType<{ id: string }>(),
    )
    .execute();
  const referred = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !referred.has(id));
}

export async function saveHash(db: DbOrTrx, id: string, sha256: string): Promise<void> {
  await db.updateTable("files").set({ sha256 }).where("id", "=", id).execute();
  await db.updateTable("pictures").set({ sha256 }).where("stored_id", "=", id).execute();
}

export async function listBytesToRemove(db: DbOrTrx): Promise<string[]> {
  const jobs = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "remove-bytes")
    .execute();
  return jobs.flatMap(({ payload }) => (JSON.parse(payload) as { ids: string[] }).ids);
}
