import { sql } from "kysely";
import {
  notificationDays,
  type NotificationKind,
} from "../../domain/notifications/notifications.ts";
import type { Db, DbOrTrx, Trx } from "../db/open.ts";
import { prepare } from "../db/prepare.ts";
import type { Tables } from "../db/tables.ts";
import type { TimePosition } from "../http/time-cursor.ts";

export type StoredNotification = {
  id: string;
  memberId: string;
  groupKey: string;
  documentId: string | null;
  actors: readonly string[];
  documents: readonly string[];
  commentId: string | null;
  amount: number;
  at: number;
};

export type NewNotification = StoredNotification & { kind: NotificationKind };

const storedColumns = [
  "id",
  "member_id",
  "group_key",
  "document_id",
  "actors",
  "documents",
  "comment_id",
  "amount",
  "at",
] as const;

type Row = Pick<Tables["notifications"], (typeof storedColumns)[number]>;

function toStored(row: Row): StoredNotification {
  return {
    id: row.id,
    memberId: row.member_id,
    groupKey: row.group_key,
    documentId: row.document_id,
    actors: JSON.parse(row.actors) as string[],
    documents: JSON.parse(row.documents) as string[],
    commentId: row.comment_id,
    amount: row.amount,
    at: row.at,
  };
}

export async function listGroups(
  trx: Trx,
  memberIds: readonly string[],
  groupKey: string,
): Promise<StoredNotification[]> {
  const rows = await trx
    .selectFrom("notifications")
    .select(storedColumns)
    .where("member_id", "in", memberIds)
    .where("group_key", "=", groupKey)
    .execute();
  return rows.map(toStored);
}

export async function listEditsBy(
  trx: Trx,
  memberIds: readonly string[],
  { actorId, since }: { actorId: string; since: number },
): Promise<StoredNotification[]> {
  const rows = await trx
    .selectFrom("notifications")
    .select(storedColumns)
    .where("member_id", "in", memberIds)
    .where("at", ">", since)
    .where("kind", "=", "edit")
    .where("actors", "=", JSON.stringify([actorId]))
    .execute();
  return rows.map(toStored);
}

/** Notifications that are brought up to date are unread again. */
export async function saveNotifications(
  trx: Trx,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  await trx
    .insertInto("notifications")
    .values(
      notifications.map((each) => ({
        id: each.id,
        member_id: each.memberId,
        kind: each.kind,
        group_key: each.groupKey,
        document_id: each.documentId,
        actor_id: each.actors[0] ?? null,
        actors: JSON.stringify(each.actors),
        documents: JSON.stringify(each.documents),
        comment_id: each.commentId,
        amount: each.amount,
        at: each.at,
        read_at: null,
        is_mailed: 0,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["member_id", "group_key"]).doUpdateSet((set) => ({
        document_id: set.ref("excluded.document_id"),
        actor_id: set.ref("excluded.actor_id"),
        actors: set.ref("excluded.actors"),
        documents: set.ref("excluded.documents"),
        comment_id: set.ref("excluded.comment_id"),
        amount: set.ref("excluded.amount"),
        // A notice may come late.
        at: sql<number>`case when excluded.at > notifications.at then excluded.at else notifications.at end`,
        read_at: null,
        is_mailed: 0,
      })),
    )
    .execute();
}

export async function deleteNotifications(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("notifications").where("id", "in", ids).execute();
}

export async function deleteRequests(trx: Trx): Promise<string[]> {
  const rows = await trx
    .deleteFrom("notifications")
    .where("kind", "=", "request")
    .returning("member_id as memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

export async function setRequestCount(trx: Trx, amount: number): Promise<string[]> {
  const rows = await trx
    .updateTable("notifications")
    .set({ amount })
    .where("kind", "=", "request")
    .returning("member_id as memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

export type ListedNotification = Awaited<ReturnType<typeof listNotifications>>[number];

type ListQuery = { memberId: string; isUnread: boolean; before: TimePosition; limit: number };

/** Newest first. */
export async function listNotifications(db: Db, { memberId, isUnread, before, limit }: ListQuery) {
  let query = db
    .selectFrom("notifications")
    .leftJoin("documents", "documents.id", "notifications.document_id")
    .leftJoin("members", "members.id", "actor_id")
    .leftJoin("comments", "comments.id", "comment_id")
    .select([
      "notifications.id",
      "kind",
      "notifications.document_id as documentId",
      "documents.subteam",
      "documents.title",
      "documents.serial_number as serialNumber",
      "actor_id as actorId",
      "members.full_name as actorName",
      "members.status as actorStatus",
      "comment_id as commentId",
      "comments.content as comment",
      "amount",
      "at",
      "read_at as readAt",
    ])
    .where("member_id", "=", memberId)
    .where(sql<boolean>`(at, notifications.id) < (${before.time}, ${before.id})`)
    .orderBy("at", "desc")
    .orderBy("notifications.id", "desc")
    .limit(limit);
  if (isUnread) query = query.where("read_at", "is", null);
  return query.execute();
}

const selectCounts = prepare((db, memberId: string) =>
  db
    .selectFrom("notifications")
    .select((select) => [
      select.fn.countAll<number>().as("total"),
      sql<number>`count(*) - count(read_at)`.as("unread"),
    ])
    .where("member_id", "=", memberId),
);

export async function countNotifications(
  db: Db,
  memberId: string,
): Promise<{ total: number; unread: number }> {
  const [row] = await selectCounts(db, memberId);
  return { total: Number(row?.total ?? 0), unread: Number(row?.unread ?? 0) };
}

export async function setRead(
  trx: Trx,
  { id, memberId, readAt }: { id: string; memberId: string; readAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("notifications")
    .set({ read_at: readAt })
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setAllRead(trx: Trx, memberId: string, readAt: number): Promise<void> {
  await trx
    .updateTable("notifications")
    .set({ read_at: readAt })
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .execute();
}

/** @returns the member, if there were unread ones about the document */
export async function setDocumentRead(
  trx: Trx,
  { documentId, memberId, at }: { documentId: string; memberId: string; at: number },
): Promise<string[]> {
  const { numUpdatedRows } = await trx
    .updateTable("notifications")
    .set({ read_at: at })
    .where("document_id", "=", documentId)
    .where("member_id", "=", memberId)
    .where("read_at", "is", null)
    .where("at", "<=", at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? [memberId] : [];
}

const maxAge = notificationDays * 24 * 60 * 60 * 1000;

export async function sweepNotifications(db: DbOrTrx): Promise<void> {
  const oldest = Date.now() - maxAge;
  await db.deleteFrom("notifications").where("at", "<", oldest).execute();
  await db.deleteFrom("notification_mails").where("sent_at", "<", oldest).execute();
  await db.deleteFrom("unsubscribe_tokens").where("created_at", "<", oldest).execute();
}
