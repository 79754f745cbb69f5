import { sql } from "kysely";
import type { Trx } from "../../db/open.ts";
import { nextTime } from "./next-time.ts";

type Star = { memberId: string; documentId: string };

export function isStarredBy(memberId: string) {
  return sql<number>`case when exists (
    select 1 from stars where stars.member_id = ${memberId} and stars.document_id = documents.id
  ) then 1 else 0 end`.as("starred");
}

export async function addStar(trx: Trx, { memberId, documentId }: Star): Promise<boolean> {
  const added = await trx
    .insertInto("stars")
    .values({
      member_id: memberId,
      document_id: documentId,
      starred_at: nextTime(["stars", "starred_at"], memberId, Date.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("document_id")
    .executeTakeFirst();
  return added !== undefined;
}

export async function removeStar(trx: Trx, { memberId, documentId }: Star): Promise<boolean> {
  const removed = await trx
    .deleteFrom("stars")
    .where("member_id", "=", memberId)
    .where("document_id", "=", documentId)
    .returning("document_id")
    .executeTakeFirst();
  return removed !== undefined;
}
