import {
  notificationKinds,
  topicOf,
  type Delivery,
  type NotificationChoices,
  type NotificationKind,
} from "../../domain/notifications/notifications.ts";
import type { DbOrTrx, Trx } from "../db/open.ts";

export type UnmailedNotification = Awaited<ReturnType<typeof listUnmailed>>[number];

type Query = {
  memberId: string;
  kinds: readonly NotificationKind[];
  /** Null for the rows of several documents; without it, all rows. */
  documentId?: string | null;
};

export function kindsOf(choices: NotificationChoices, delivery: Delivery): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const topic = topicOf[kind];
    return topic !== null && choices[topic] === delivery;
  });
}

const mailedMax = 100;

/** Milliseconds. After a pause of the server or a restore, older events are not mailed. */
const mailedAgeMax = 3 * 24 * 60 * 60 * 1000;

function unmailed(db: DbOrTrx, { memberId, kinds, documentId }: Query) {
  const query = db
    .selectFrom("notifications")
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .where("is_mailed", "=", 0)
    .where("at", ">", Date.now() - mailedAgeMax)
    .where("kind", "in", kinds);
  if (documentId === undefined) return query;
  return query.where("notifications.document_id", documentId === null ? "is" : "=", documentId);
}

/** Oldest first. */
export async function listUnmailed(db: DbOrTrx, query: Query) {
  if (query.kinds.length === 0) return [];
  return unmailed(db, query)
    .leftJoin("documents", "documents.id", "notifications.document_id")
    .leftJoin("members", "members.id", "actor_id")
    .leftJoin("comments", "comments.id", "comment_id")
    .select([
      "notifications.id",
      "kind",
      "notifications.document_id as documentId",
      "documents.title",
      "actor_id as actorId",
      "actors",
      "members.full_name as actorName",
      "members.status as actorStatus",
      "comments.content as comment",
      "amount",
    ])
    .orderBy("at")
    .orderBy("notifications.id")
    .limit(mailedMax)
    .execute();
}

/** Also counts those that the email does not list. */
export async function setMailed(trx: Trx, query: Query): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("notifications")
    .set({ is_mailed: 1 })
    .where("id", "in", unmailed(trx, query).select("id"))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

type MailedAbout = { memberId: string; documentId: string | null };

/** @returns when the member last got an email at once about the document; 0 for never */
export async function readLastMailed(
  db: DbOrTrx,
  { memberId, documentId }: MailedAbout,
): Promise<number> {
  const row = await db
    .selectFrom("notification_mails")
    .select("sent_at as sentAt")
    .where("member_id", "=", memberId)
    .where("document_id", "=", documentId ?? "")
    .executeTakeFirst();
  return row?.sentAt ?? 0;
}

export async function setLastMailed(
  trx: Trx,
  { memberId, documentId }: MailedAbout,
): Promise<void> {
  const sentAt = Date.now();
  await trx
    .insertInto("notification_mails")
    .values({ member_id: memberId, document_id: documentId ?? "", sent_at: sentAt })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "document_id"]).doUpdateSet({ sent_at: sentAt }),
    )
    .execute();
}
