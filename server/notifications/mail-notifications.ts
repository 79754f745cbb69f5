import { deliveryTopics, topicOf } from "../../domain/notifications/notifications.ts";
import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { isRecent } from "../is-recent.ts";
import { addJob, type JobPayloads } from "../jobs/add-job.ts";
import { readChoices } from "./choice-store.ts";
import { kindsOf, readLastMailed, listUnmailed, setLastMailed, setMailed } from "./mail-store.ts";
import { writeMail } from "./write-mail.ts";

/** Milliseconds between two emails to a member about a document. */
export const mailInterval = 10 * 60 * 1000;

/** Mails what the member has not read here, at most every ten minutes (rule 13.22). */
export async function mailNotifications(
  trx: Trx,
  context: Pick<AppContext, "settings">,
  payload: JobPayloads["mail-notifications"],
): Promise<void> {
  const { memberId, documentId } = payload;
  await lock(trx, "notifications");
  const kinds = kindsOf(await readChoices(trx, memberId), "at-once");
  const query = { memberId, kinds, documentId };
  const rows = await listUnmailed(trx, query);
  if (rows.length === 0) return;
  const last = await readLastMailed(trx, payload);
  if (isRecent(last, mailInterval)) {
    const next = last + mailInterval;
    const key = `mail ${memberId} ${documentId} ${next}`;
    return void (await addJob(trx, "mail-notifications", payload, next, key));
  }
  const more = (await setMailed(trx, query)) - rows.length;
  await setLastMailed(trx, payload);
  const topics = rows.map(({ kind }) => topicOf[kind]);
  const topic = deliveryTopics.find((each) => topics.includes(each)) ?? "mentions";
  const subject = (_: string, firstLine: string) => firstLine;
  await writeMail(trx, context, { memberId, rows, more, topic, subject });
}
