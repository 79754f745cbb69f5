import { sql } from "kysely";
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

/** The kinds that a member hears of in this way. */
export function kindsOf(choices: NotificationChoices, delivery: Delivery): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const topic = topicOf[kind];
    return topic !== null && choices[topic] === delivery;
  });
}

/** @returns what the member has neither read here nor got by email, the oldest first */
export async function listUnmailed(db: DbOrTrx, { memberId, kinds, documentId }: Query) {
  if (kinds.length === 0) return [];
  let query = db
    .selectFrom("notifications")
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
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .where((where) =>
      where.or([where("mailed_at", "is", null), where("mailed_at", "<", where.ref("at"))]),
    )
    .where("kind", "in", kinds)
    .orderBy("at")
    .orderBy("notifications.id")
    .limit(mailedMax);
  if (documentId !== undefined)
    query = query.where("notifications.document_id", documentId === null ? "is" : "=", documentId);
  return query.execute();
}

/** Notifications in one email. */
const mailedMax = 100;

/** @returns when the member last got an email about the document; 0 for never */
export async function lastMailed(
  db: DbOrTrx,
  { memberId, documentId }: { memberId: string; documentId: string | null },
): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select(sql<number | null>`max(mailed_at)`.as("at"))
    .where("member_id", "=", memberId)
    .where("document_id", documentId === null ? "is" : "=", documentId)
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

export async function setMailed(trx: Trx, ids: readonly string[], at: number): Promise<void> {
  await trx.updateTable("notifications").set({ mailed_at: at }).where("id", "in", ids).execute();
}
