import type { Db } from "../db/open.ts";

export async function readOwnNotifications(db: Db, id: string) {
  return {
    watchedDocuments: await db
      .selectFrom("document_watches")
      .select(["document_id", "is_on"])
      .where("member_id", "=", id)
      .execute(),
    watchedSubteams: await db
      .selectFrom("subteam_watches")
      .select("subteam")
      .where("member_id", "=", id)
      .execute(),
    notifications: await db
      .selectFrom("notifications")
      .select(["kind", "document_id", "documents", "amount", "at", "read_at", "is_mailed"])
      .where("member_id", "=", id)
      .orderBy("at")
      .execute(),
    notificationChoices:
      (await db
        .selectFrom("notification_choices")
        .selectAll()
        .where("member_id", "=", id)
        .executeTakeFirst()) ?? null,
  };
}
