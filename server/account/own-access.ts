import type { Db } from "../db/open.ts";

export async function readOwnAccess(db: Db, id: string) {
  return {
    sessions: await db
      .selectFrom("sessions")
      .select(["browser", "created_at", "last_used_at"])
      .where("member_id", "=", id)
      .orderBy("created_at")
      .execute(),
    tokens: await db
      .selectFrom("api_tokens")
      .select(["name", "access", "created_at", "last_used_at"])
      .where("member_id", "=", id)
      .orderBy("created_at")
      .execute(),
    links: await db
      .selectFrom("links")
      .select(["purpose", "created_at", "expires_at"])
      .where("member_id", "=", id)
      .orderBy("created_at")
      .execute(),
    keptAnswers: await db
      .selectFrom("idempotency_keys")
      .select(["operation", "created_at"])
      .where("owner_id", "=", id)
      .orderBy("created_at")
      .execute(),
  };
}
