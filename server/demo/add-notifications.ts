import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import type { Notice } from "../jobs/add-job.ts";
import { writeNotifications } from "../notifications/notify.ts";

export type DatedNotice = Extract<Notice, { at: number }>;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

export async function addNotifications(
  context: AppContext,
  notices: readonly DatedNotice[],
): Promise<void> {
  const now = Date.now();
  const requests: Notice = { about: "requests", isNew: true, at: now - 2 * hour };
  await transact(context, async (trx) => {
    for (const notice of [...notices.toSorted((a, b) => a.at - b.at), requests])
      await writeNotifications(trx, context, notice);
    await trx
      .deleteFrom("notifications")
      .where("at", "<", now - 7 * day)
      .execute();
    await trx
      .updateTable("notifications")
      .set({ read_at: now - day })
      .where("at", "<", now - 2 * day)
      .execute();
    await trx.updateTable("notifications").set({ is_mailed: 1 }).execute();
  });
}
