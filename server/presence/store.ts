import type { Db, Trx } from "../db/open.ts";

export type EditorRow = { id: string; name: string };

/** One of the places where a member edits a document, such as a tab of a browser. */
export type EditingPlace = { documentId: string; memberId: string; tab: string };

/** Those of the same member that are over go, so that they never pile up. */
export async function extendEditing(trx: Trx, place: EditingPlace, until: number): Promise<void> {
  const { documentId, memberId, tab } = place;
  await trx
    .deleteFrom("editing")
    .where("member_id", "=", memberId)
    .where("until", "<", Date.now())
    .execute();
  await trx
    .insertInto("editing")
    .values({ document_id: documentId, member_id: memberId, tab, until })
    .onConflict((conflict) =>
      conflict.columns(["document_id", "member_id", "tab"]).doUpdateSet({ until }),
    )
    .execute();
}

/**
 * Ends a member's places, except this one and those renewed most recently.
 * @returns the documents of those that have ended
 */
export async function keepNewestPlaces(
  trx: Trx,
  { documentId, memberId, tab }: EditingPlace,
  most: number,
): Promise<string[]> {
  const newestToEnd = trx
    .selectFrom("editing")
    .select("until")
    .where("member_id", "=", memberId)
    .orderBy("until", "desc")
    .limit(1)
    .offset(most);
  const ended = await trx
    .deleteFrom("editing")
    .where("member_id", "=", memberId)
    .where("until", "<=", newestToEnd)
    .where((where) =>
      where.not(where.and([where("document_id", "=", documentId), where("tab", "=", tab)])),
    )
    .returning("document_id as documentId")
    .execute();
  return ended.map((row) => row.documentId);
}

export async function endEditing(trx: Trx, place: EditingPlace): Promise<void> {
  await trx
    .deleteFrom("editing")
    .where("document_id", "=", place.documentId)
    .where("member_id", "=", place.memberId)
    .where("tab", "=", place.tab)
    .execute();
}

/** Whether a member edits a document in any place. */
export async function isEditing(
  trx: Trx,
  { documentId, memberId }: Omit<EditingPlace, "tab">,
  now: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom("editing")
    .select("tab")
    .where("document_id", "=", documentId)
    .where("member_id", "=", memberId)
    .where("until", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listEditors(db: Db, documentId: string, now: number): Promise<EditorRow[]> {
  return db
    .selectFrom("editing")
    .innerJoin("members", "members.id", "member_id")
    .select(["members.id", "full_name as name"])
    .distinct()
    .where("document_id", "=", documentId)
    .where("until", ">", now)
    .where("status", "=", "active")
    .orderBy("full_name")
    .execute();
}

/** Of those whose browser is gone without a word. */
export async function sweepEditing(db: Db): Promise<void> {
  await db.deleteFrom("editing").where("until", "<", Date.now()).execute();
}
