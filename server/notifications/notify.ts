import { notifiedMax } from "../../domain/notifications/notifications.ts";
import { findComment } from "../comments/store.ts";
import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { findDocument } from "../documents/store.ts";
import type { Notice } from "../jobs/add-job.ts";
import { activeMembers } from "../sessions/store.ts";
import { addToGroups, type Happened } from "./add-to-groups.ts";
import { announceNotifications } from "./announce-notifications.ts";
import { readChoicesOf } from "./choice-store.ts";
import { forgetComment } from "./notification-store.ts";
import { notifyOfRequests } from "./notify-of-requests.ts";
import { planMail } from "./plan-mail.ts";
import { listDocumentWatchers, listSubteamWatchers, watchByTakingPart } from "./watch-store.ts";

/**
 * Job that writes the notifications about a change. It runs after the change is committed, so that
 * no save waits for those who watch (rules 13.1 to 13.12).
 */
export async function notify(context: AppContext, notice: Notice): Promise<void> {
  await transact(context, async (trx) => {
    // Two processes would each miss what the other adds to a row.
    await lock(trx, "notifications");
    const notified = await write(trx, context, notice);
    for (const memberId of new Set(notified)) await announceNotifications(trx, memberId);
  });
}

/** @returns the members whose notifications or watches have changed */
async function write(trx: Trx, context: AppContext, notice: Notice): Promise<string[]> {
  switch (notice.about) {
    case "requests":
      return notifyOfRequests(trx, context, notice);
    case "deleted-comment":
      return forgetComment(trx, notice);
    case "comment":
    case "document":
      return notifyOfChange(trx, context, notice);
  }
}

type Change = Extract<Notice, { about: "comment" | "document" }>;

async function notifyOfChange(trx: Trx, context: AppContext, notice: Change): Promise<string[]> {
  const { documentId, actorId, at } = notice;
  const document = await findDocument(trx, documentId);
  const comment = notice.about === "comment" ? await findComment(trx, notice.commentId) : null;
  // Deleted meanwhile.
  if (!document || comment === undefined) return [];
  const mentioned = await activeMembers(
    trx,
    notice.mentioned.filter((id) => id !== actorId).slice(0, notifiedMax),
  );
  const watching = await watchByTakingPart(
    trx,
    documentId,
    await participants(trx, [actorId, ...mentioned]),
  );
  const watchers = await listWatchers(trx, notice, document.subteam);
  const others = watchers.filter((id) => id !== actorId && !mentioned.includes(id));
  const commentId = comment?.id ?? null;
  const happened: Omit<Happened, "kind"> = { documentId, actorId, commentId, at };
  const kind = kindOf(notice);
  const rest = others.slice(0, notifiedMax - mentioned.length);
  for (const [each, memberIds] of [
    ["mention", mentioned],
    [kind, rest],
  ] as const) {
    const rows = await addToGroups(trx, context, { ...happened, kind: each }, memberIds);
    await planMail(trx, context, rows);
  }
  return [...watching, ...mentioned, ...rest];
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
async function participants(trx: Trx, memberIds: readonly string[]): Promise<string[]> {
  const choices = await readChoicesOf(trx, memberIds);
  return memberIds.filter((id) => choices.get(id)?.watchOwn ?? true);
}
