import type { UnsubscribeTopic } from "../../domain/notifications/notifications.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";
import { hashToken, newToken } from "../ids.ts";

export async function addUnsubscribeToken(
  trx: Trx,
  memberId: string,
  topic: UnsubscribeTopic,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto("unsubscribe_tokens")
    .values({ token_hash: hashToken(token), member_id: memberId, topic, created_at: Date.now() })
    .execute();
  return token;
}

export async function findSubscription(
  db: DbOrTrx,
  token: string,
): Promise<{ memberId: string; email: string; topic: UnsubscribeTopic } | undefined> {
  return db
    .selectFrom("unsubscribe_tokens")
    .innerJoin("members", "members.id", "member_id")
    .select(["member_id as memberId", "email", "topic"])
    .where("token_hash", "=", hashToken(token))
    .where("status", "=", "active")
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}
