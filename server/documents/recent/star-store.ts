import { sql } from "kysely";
import type { Trx } from "../../db/open.ts";

type Star = { memberId: string; documentId: string };

/** A column of a statement that reads `documents`: 1 if the member has starred it, else 0. */
export function isStarredBy(memberId: string) {
  return sql<number>`case when exists (
    select 1 from stars where stars.member_id = ${memberId} and stars.document_id = documents.id
  ) then 1 else 0 end`.as("starred");
}

/** @returns whether the document was not starred before */
export async function addStar(trx: Trx, { memberId, documentId }: Star): Promise<boolean> {
  const added = await trx
    .insertInto("stars")
    .values({ member_id: memberId, document_id: documentId, starred_at: nextStar(memberId) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("document_id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Later than all stars of the member, even in the same millisecond or on a clock that was set back. */
function nextStar(memberId: string) {
  const now = sql`cast(${Date.now()} as bigint)`;
  return sql<number>`(select case when max(starred_at) >= ${now} then max(starred_at) + 1
    else ${now} end from stars where member_id = ${memberId})`;
}

/** @returns whether the document was starred before */
export async function removeStar(trx: Trx, { memberId, documentId }: Star): Promise<boolean> {
  const removed = await trx
    .deleteFrom("stars")
    .where("member_id", "=", memberId)
    .where("document_id", "=", documentId)
    .returning("document_id")
    .executeTakeFirst();
  return removed !== undefined;
}
