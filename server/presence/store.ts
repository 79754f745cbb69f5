import type { ExpressionBuilder } from "kysely";
import type { Db, Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";

export type EditorRow = { id: string; name: string };

export type EditingTab = { documentId: string; memberId: string; tab: string };

/** Milliseconds; browsers renew it after a third of that (rule 6.18). */
export const editingLease = 45_000;

/** Clocks may be a lease ahead. Later ends come from a clock that was set back (rule 11.43). */
function isOpen(now: number) {
  return ({ between }: ExpressionBuilder<Tables, "editing">) =>
    between("until", now + 1, now + 2 * editingLease);
}

/** Also deletes the member's expired tabs, so that they never pile up. */
export async function extendEditing(trx: Trx, editing: EditingTab, until: number): Promise<void> {
  const { documentId, memberId, tab } = editing;
  await trx
    .deleteFrom("editing")
    .where("member_id", "=", memberId)
    .where((where) => where.not(isOpen(Date.now())(where)))
    .execute();
  await trx
    .insertInto("editing")
    .values({ document_id: documentId, member_id: memberId, tab, until })
    .onConflict((conflict) =>
      conflict.columns(["document_id", "member_id", "tab"]).doUpdateSet({ until }),
    )
    .execute();
}

/** Keeps this tab and the last renewed ones. @returns the documents of the ended tabs */
export async function keepNewestTabs(
  trx: Trx,
  { documentId, memberId, tab }: EditingTab,
  max: number,
): Promise<string[]> {
  const newestToEnd = trx
    .selectFrom("editing")
    .select("until")
    .where("member_id", "=", memberId)
    .orderBy("until", "desc")
    .limit(1)
    .offset(max);
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

export async function endEditing(trx: Trx, editing: EditingTab): Promise<void> {
  await trx
    .deleteFrom("editing")
    .where("document_id", "=", editing.documentId)
    .where("member_id", "=", editing.memberId)
    .where("tab", "=", editing.tab)
    .execute();
}

export async function isEditing(
  trx: Trx,
  { documentId, memberId }: Omit<EditingTab, "tab">,
  now: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom("editing")
    .select("tab")
    .where("document_id", "=", documentId)
    .where("member_id", "=", memberId)
    .where(isOpen(now))
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
    .where(isOpen(now))
    .where("status", "=", "active")
    .orderBy("full_name")
    .execute();
}

export async function sweepEditing(db: Db): Promise<void> {
  await db
    .deleteFrom("editing")
    .where((where) => where.not(isOpen(Date.now())(where)))
    .execute();
}
