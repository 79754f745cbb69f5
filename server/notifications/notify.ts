import { notifiedMax } from "../../domain/notifications/notifications.ts";
import { findComment } from "../comments/store.ts";
import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { lockDocument, hasDocument } from "../documents/store.ts";
import type { Notice } from "../jobs/add-job.ts";
import { listActiveMembers } from "../sessions/store.ts";
import { addToGroups, type Happened } from "./add-to-groups.ts";
import { announceNotifications } from "./announce-notifications.ts";
import { readChoicesOf } from "./choice-store.ts";
import { forgetComment } from "./forget-comment.ts";
import { setDocumentRead, type NewNotification } from "./notification-store.ts";
import { notifyOfRequests } from "./notify-of-requests.ts";
import { planMail } from "./plan-mail.ts";
import { listDocumentWatchers, listSubteamWatchers, watchByTakingPart } from "./watch-store.ts";

type Written = {
  rows: NewNotification[];
  /** The members whose notifications or watches have changed. */
  memberIds: string[];
};

/**
 * Runs after the change is committed, so that no save waits for watchers (rules 13.1, 13.2, 13.4,
 * 13.12, 13.14, 13.48, 13.49, and 13.54).
 */
export async function notify(
  trx: Trx,
  context: Pick<AppContext, "settings">,
  notice: Notice,
): Promise<void> {
  const { rows, memberIds } = await writeNotifications(trx, context, notice);
  await planMail(trx, context, rows);
  await announceNotifications(trx, memberIds);
}

/** Sends no emails and records no events. */
export async function writeNotifications(
  trx: Trx,
  context: Pick<AppContext, "settings">,
  notice: Notice,
): Promise<Written> {
  // Two processes would each miss what the other adds to a row.
  await lock(trx, "notifications");
  switch (notice.about) {
    case "requests":
      return { rows: [], memberIds: await notifyOfRequests(trx, context, notice) };
    case "deleted-comment":
      return { rows: [], memberIds: await forgetComment(trx, context, notice) };
    case "view":
      return { rows: [], memberIds: await setDocumentRead(trx, notice) };
    case "comment":
    case "document":
      return writeChange(trx, context, notice);
  }
}

type Change = Extract<Notice, { about: "comment" | "document" }>;

async function writeChange(
  trx: Trx,
  context: Pick<AppContext, "settings">,
  notice: Change,
): Promise<Written> {
  const { documentId, actorId, at } = notice;
  if (!(await hasDocument(trx, documentId))) return { rows: [], memberIds: [] };
  const { subteam } = await lockDocument(trx, documentId);
  const comment = notice.about === "comment" ? await findComment(trx, notice.commentId) : null;
  if (comment === undefined) return { rows: [], memberIds: [] };
  const active = await listActiveMembers(trx, [actorId, ...notice.mentioned]);
  const mentioned = active.filter((id) => id !== actorId).slice(0, notifiedMax);
  const newWatchers = await listParticipants(trx, [
    ...active.filter((id) => id === actorId),
    ...mentioned,
  ]);
  const watching = await watchByTakingPart(trx, documentId, newWatchers);
  const watchers = await listWatchers(trx, notice, subteam);
  const others = watchers.filter((id) => id !== actorId && !mentioned.includes(id));
  const happened = { documentId, actorId, commentId: comment?.id ?? null, at };
  const rest = others.slice(0, notifiedMax - mentioned.length);
  const rows = [
    ...(await addToGroups(trx, context, { ...happened, kind: "mention" }, mentioned)),
    ...(await addToGroups(trx, context, { ...happened, kind: kindOf(notice) }, rest)),
  ];
  return { rows, memberIds: [...watching, ...mentioned, ...rest] };
}

function kindOf(notice: Change): Happened["kind"] {
  if (notice.about === "comment") return "comment";
  return notice.change === "created" ? "new-document" : "edit";
}

function listWatchers(trx: Trx, notice: Change, subteam: string): Promise<string[]> {
  // The actor and those mentioned may be among them.
  const limit = 2 * notifiedMax + 1;
  return notice.about === "document" && notice.change === "created"
    ? listSubteamWatchers(trx, subteam, limit)
    : listDocumentWatchers(trx, notice.documentId, limit);
}

/** Leaves out those who do not want to watch what they take part in (rule 13.4). */
async function listParticipants(trx: Trx, memberIds: readonly string[]): Promise<string[]> {
  const choices = await readChoicesOf(trx, memberIds);
  return memberIds.filter((id) => choices.get(id)?.watchOwn ?? true);
}
