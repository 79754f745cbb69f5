import type { Db, Trx } from "../db/open.ts";

export type EditorRow = { id: string; name: string };

/** @returns whether they were not editing before */
export async function extendEditing(
  trx: Trx,
  place: { documentId: string; memberId: string },
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("editing")
    .set({ until })
    .where("document_id", "=", place.documentId)
    .where("member_id", "=", place.memberId)
    .where("until", ">", now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return false;
  await trx
    .insertInto("editing")
    .values({ document_id: place.documentId, member_id: place.memberId, until })
    .onConflict((conflict) => conflict.columns(["document_id", "member_id"]).doUpdateSet({ until }))
    .execute();
  return true;
}

/** @returns whether they were editing */
export async function endEditing(trx: Trx, documentId: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("editing")
    .where("document_id", "=", documentId)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function listEditors(db: Db, documentId: string, now: number): Promise<EditorRow[]> {
  return db
    .selectFrom("editing")
    .innerJoin("members", "members.id", "member_id")
    .select(["members.id", "full_name as name"])
    .where("document_id", "=", documentId)
    .where("until", ">", now)
    .orderBy("full_name")
    .execute();
}

/** Of those whose browser is gone without a word. */
export async function sweepEditing(db: Db): Promise<void> {
  await db.deleteFrom("editing").where("until", "<", Date.now()).execute();
}
