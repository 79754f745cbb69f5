import { dayOf } from "../../domain/dates.ts";
import type { NotificationKind } from "../../domain/notifications/notifications.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { newId } from "../ids.ts";
import { joinEdits, type JoinedEdits } from "./join-edits.ts";
import {
  deleteNotifications,
  findEditsBy,
  findGroups,
  saveNotifications,
  type NewNotification,
} from "./notification-store.ts";

/** What happened to a document. */
export type Happened = {
  kind: Exclude<NotificationKind, "request">;
  documentId: string;
  actorId: string;
  commentId: string | null;
  at: number;
  noticeId: string;
};

/** People whom one row remembers. */
const actorsMax = 100;
const hour = 60 * 60 * 1000;

/**
 * Notifies members. A row joins what people do to a document on one day, for each kind, or the many
 * documents that one member edits within an hour (rules 13.6 and 13.7).
 * @returns the rows that have changed
 */
export async function addToGroups(
  trx: Trx,
  { settings }: Pick<AppContext, "settings">,
  happened: Happened,
  memberIds: readonly string[],
): Promise<NewNotification[]> {
  if (memberIds.length === 0) return [];
  const { timeZone } = await readTeamSettings(trx, settings);
  // Mentions in comments have their own row, which can go with them and leave the document's.
  const isInComment = happened.kind === "mention" && happened.commentId !== null;
  const what = isInComment ? "comment-mention" : happened.kind;
  const groupKey = `${what} ${happened.documentId} ${dayOf(happened.at, timeZone)}`;
  const stored = await findGroups(trx, memberIds, groupKey);
  const actorsOf = new Map(stored.map(({ memberId, actors }) => [memberId, actors]));
  const joined = await readJoinedEdits(trx, happened, memberIds);
  const added = memberIds.map((memberId): NewNotification => {
    const { kind, documentId, commentId, actorId, at, noticeId } = happened;
    const earlier = actorsOf.get(memberId) ?? [];
    const actors = [actorId, ...earlier.filter((id) => id !== actorId)].slice(0, actorsMax);
    return {
      id: newId(),
      memberId,
      kind,
      groupKey,
      documentId,
      documents: [],
      actors,
      amount: actors.length,
      commentId,
      at,
      noticeId,
      ...joined.get(memberId)?.row,
    };
  });
  await deleteNotifications(
    trx,
    [...joined.values()].flatMap(({ replaced }) => replaced),
  );
  await saveNotifications(trx, added);
  return added;
}

/** @returns the row of many documents, for each member who gets one */
async function readJoinedEdits(
  trx: Trx,
  { kind, documentId, actorId, at }: Happened,
  memberIds: readonly string[],
): Promise<Map<string, JoinedEdits>> {
  if (kind !== "edit") return new Map();
  const edits = await findEditsBy(trx, memberIds, { actorId, since: at - hour });
  const byMember = Map.groupBy(edits, (edit) => edit.memberId);
  return new Map(
    [...byMember].flatMap(([memberId, rows]) => {
      const joined = joinEdits(rows, { documentId, actorId, at });
      return joined ? [[memberId, joined]] : [];
    }),
  );
}
