import type { AppContext } from "../context.ts";
import type { Notice } from "../jobs/add-job.ts";
import { notify } from "../notifications/notify.ts";

export type DatedNotice = Extract<Notice, { at: number }>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Gives everyone an inbox of the last week, of which the last two days are unread. Sends no mail. */
export async function addNotifications(
  context: AppContext,
  notices: readonly DatedNotice[],
): Promise<void> {
  const { db } = context;
  const now = Date.now();
  const requests: Notice = { about: "requests", isNew: true, at: now - 2 * hour };
  for (const notice of [...notices.toSorted((a, b) => a.at - b.at), requests])
    await notify(context, notice);
  await db
    .deleteFrom("notifications")
    .where("at", "<", now - 7 * day)
    .execute();
  await db
    .updateTable("notifications")
    .set({ read_at: now - day })
    .where("at", "<", now - 2 * day)
    .execute();
  await db.deleteFrom("jobs").where("kind", "in", ["mail-notifications", "send-digest"]).execute();
}
