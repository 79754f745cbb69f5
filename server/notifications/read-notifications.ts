import { nameMentions } from "../../domain/comments/mentions.ts";
import { cutText } from "../../domain/cut-text.ts";
import { pageSize } from "../../domain/documents/documents.ts";
import type {
  Notification,
  NotificationPage,
} from "../../domain/notifications/notification-shapes.ts";
import { quoteMaxLength } from "../../domain/notifications/notifications.ts";
import { formerMemberName } from "../../domain/people/people.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { readNamesInComments } from "../comments/read-comments.ts";
import type { Db } from "../db/open.ts";
import { toAuthor } from "../documents/document-answers.ts";
import { parseTimeCursor, timeCursor } from "../http/time-cursor.ts";
import {
  countNotifications,
  listNotifications,
  type ListedNotification,
} from "./notification-store.ts";

type Query = { unread: boolean; cursor?: string | undefined };

/** Reads a page of the member's own notifications (rule 13.13). */
export async function readNotifications(
  db: Db,
  { viewer }: Allowed<"notifications.read">,
  { unread, cursor }: Query,
): Promise<NotificationPage> {
  const range = { before: parseTimeCursor(cursor), limit: pageSize + 1 };
  const rows = await listNotifications(db, { memberId: viewer.id, isUnread: unread, ...range });
  const counts = await countNotifications(db, viewer.id);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const comments = shown.flatMap(({ comment }) => (comment === null ? [] : [{ content: comment }]));
  const names = await readNamesInComments(db, viewer, comments);
  return {
    notifications: shown.map((row) => toNotification(viewer, row, names)),
    nextCursor: rows.length > pageSize && last ? timeCursor({ time: last.at, id: last.id }) : null,
    total: unread ? counts.unread : counts.total,
    unread: counts.unread,
  };
}

function toNotification(
  viewer: Member,
  row: ListedNotification,
  names: ReadonlyMap<string, string>,
): Notification {
  const { id, kind, documentId, subteam, serialNumber, title, actorId, comment } = row;
  return {
    id,
    kind,
    document:
      documentId === null || subteam === null || serialNumber === null
        ? null
        : { id: documentId, subteam, serialNumber, title },
    by: actorId === null ? null : toAuthor(viewer, actorId, row.actorName, row.actorStatus),
    count: row.amount,
    comment: comment === null ? null : row.commentId,
    quote: comment && quoteOf(comment, names),
    at: new Date(row.at).toISOString(),
    read: row.readAt !== null,
  };
}

export function quoteOf(comment: string, names: ReadonlyMap<string, string>): string {
  const named = nameMentions(comment, (id) => names.get(id) ?? formerMemberName);
  const line = named.replace(/\s+/g, " ").trim();
  if (line.length <= quoteMaxLength) return line;
  return `${cutText(line, quoteMaxLength - 1).trimEnd()}…`;
}
