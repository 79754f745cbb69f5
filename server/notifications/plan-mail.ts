import { dayOf, nextMomentAt } from "../../domain/dates.ts";
import { firstChoices, topicOf } from "../../domain/notifications/notifications.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { addJob } from "../jobs/add-job.ts";
import { readChoicesOf } from "./choice-store.ts";
import type { NewNotification } from "./notification-store.ts";

type Row = Pick<NewNotification, "memberId" | "kind" | "documentId">;

/** Plans the emails about notifications, as each member chose (rules 13.21 to 13.23). */
export async function planMail(
  trx: Trx,
  { settings }: Pick<AppContext, "settings">,
  rows: readonly Row[],
): Promise<void> {
  const choices = await readChoicesOf(
    trx,
    rows.map(({ memberId }) => memberId),
  );
  const { timeZone } = await readTeamSettings(trx, settings);
  // A digest that is due in this minute may already be running without these notifications.
  const digestAt = nextMomentAt(settings.digestHour, Date.now() + minute, timeZone);
  for (const { memberId, kind, documentId } of rows) {
    const topic = topicOf[kind];
    const delivery = topic && (choices.get(memberId) ?? firstChoices)[topic];
    if (delivery === "at-once") {
      const mailAt = Date.now() + readingTime;
      await addJob(trx, "mail-notifications", { memberId, documentId }, mailAt);
    }
    if (delivery === "digest") {
      const key = `digest ${memberId} ${dayOf(digestAt, timeZone)}`;
      await addJob(trx, "send-digest", { memberId }, digestAt, key);
    }
  }
}

const minute = 60 * 1000;
/** Milliseconds. After three seconds, a screen reports that its reader has seen it (rule 14.6). */
const readingTime = 10 * 1000;
