import { dayOf } from "../../domain/dates.ts";
import type { NotificationKind } from "../../domain/notifications/notifications.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { newId } from "../ids.ts";
import { joinEdits } from "./join-edits.ts";
import {
  deleteNotifications,
  listEditsBy,
  listGroups,
  saveNotifications,
  type NewNotification,
  type StoredNotification,
} from "./notification-store.ts";

export type Happened = {
  kind: Exclude<NotificationKind, "request">;
  documentId: string;
  actorId: string;
  commentId: string | null;
  at: number;
};

const actorsMax = 100;
const hour = 60 * 60 * 1000;

/**
 * Joins events of one kind, document, and day, or one member's edits in an hour (rules 13.6, 13.7).
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
  // Mentions in comments have their own row, so that deleting them keeps mentions in the document.
  const isInComment = happened.kind === "mention" && happened.commentId !== null;
  const what = isInComment ? "comment-mention" : happened.kind;
  const groupKey = `${what} ${happened.documentId} ${dayOf(happened.at, timeZone)}`;
  const stored = await listGroups(trx, memberIds, groupKey);
  const edits = await readEdits(trx, happened, memberIds);
  const told = new Set(
    [...stored, ...edits]
      .filter((row) => namesActor(row, happened))
      .map(({ memberId }) => memberId),
  );
  const earlierOf = new Map(stored.map((row) => [row.memberId, row]));
  const editsOf = Map.groupBy(edits, ({ memberId }) => memberId);
  const replaced: string[] = [];
  const added: NewNotification[] = [];
  for (const memberId of memberIds.filter((id) => !told.has(id))) {
    const { kind, documentId, at } = happened;
    const joined = joinEdits(editsOf.get(memberId) ?? [], happened);
    const group = joinActors(earlierOf.get(memberId), happened);
    const row = { id: newId(), memberId, kind, groupKey, documentId, documents: [], at };
    added.push({ ...row, ...group, ...joined?.row });
    replaced.push(...(joined?.replaced ?? []));
  }
  await deleteNotifications(trx, replaced);
  await saveNotifications(trx, added);
  return added;
}

/** If the notice is late, because its job failed at first, a newer row may name the actor. */
function namesActor(row: StoredNotification, { documentId, actorId, at }: Happened): boolean {
  const isOfDocument = row.documentId === documentId || row.documents.includes(documentId);
  return at < row.at && isOfDocument && row.actors.includes(actorId);
}

/** Those who acted last come first, also if the notice is late. */
function joinActors(earlier: StoredNotification | undefined, happened: Happened) {
  const { actorId, commentId, at } = happened;
  const known = earlier?.actors ?? [];
  const isLate = earlier !== undefined && at < earlier.at;
  const actors = isLate
    ? [...known, actorId]
    : [actorId, ...known.filter((each) => each !== actorId)];
  const kept = actors.slice(0, actorsMax);
  return { actors: kept, amount: kept.length, commentId: isLate ? earlier.commentId : commentId };
}

async function readEdits(
  trx: Trx,
  { kind, actorId, at }: Happened,
  memberIds: readonly string[],
): Promise<StoredNotification[]> {
  return kind === "edit" ? listEditsBy(trx, memberIds, { actorId, since: at - hour }) : [];
}
