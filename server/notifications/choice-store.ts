import {
  firstChoices,
  type NotificationChoices,
} from "../../domain/notifications/notifications.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";
import type { Tables } from "../db/tables.ts";

export async function readChoices(db: DbOrTrx, memberId: string): Promise<NotificationChoices> {
  return (await readChoicesOf(db, [memberId])).get(memberId) ?? firstChoices;
}

/** Leaves out members who never changed their choices. */
export async function readChoicesOf(
  db: DbOrTrx,
  memberIds: readonly string[],
): Promise<Map<string, NotificationChoices>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("notification_choices")
    .selectAll()
    .where("member_id", "in", memberIds)
    .execute();
  return new Map(rows.map((row) => [row.member_id, toChoices(row)]));
}

function toChoices(row: Tables["notification_choices"]): NotificationChoices {
  const { mentions, comments, edits, reviews, new_documents: newDocuments } = row;
  return { mentions, comments, edits, newDocuments, reviews, watchOwn: row.watch_own === 1 };
}

export async function saveChoices(
  trx: Trx,
  memberId: string,
  { newDocuments, watchOwn, ...choices }: NotificationChoices,
): Promise<void> {
  const row = { ...choices, new_documents: newDocuments, watch_own: watchOwn ? 1 : 0 };
  await trx
    .insertInto("notification_choices")
    .values({ member_id: memberId, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
}
