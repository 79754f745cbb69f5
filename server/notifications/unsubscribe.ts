import {
  deliveryTopics,
  type NotificationChoices,
  type UnsubscribeTopic,
} from "../../domain/notifications/notifications.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { DbOrTrx } from "../db/open.ts";
import { transact, type WriteContext } from "../db/transact.ts";
import { lockAccount } from "../sessions/store.ts";
import { announceNotifications } from "./announce-notifications.ts";
import { readChoices, saveChoices } from "./choice-store.ts";
import { findSubscription } from "./unsubscribe-store.ts";

/** @throws Refusal "link-not-valid" */
export async function getSubscription(db: DbOrTrx, token: string) {
  const subscription = await findSubscription(db, token);
  if (!subscription) throw deadLink();
  return subscription;
}

function deadLink(): Refusal {
  const detail = "This link is no longer valid. Sign in and choose your emails under Account.";
  return new Refusal("link-not-valid", { detail });
}

/** Ends the emails that a link is about, without a session (rule 13.25). */
export async function unsubscribe(context: WriteContext, token: string): Promise<void> {
  await transact(context, async (trx) => {
    const { memberId, topic } = await getSubscription(trx, token);
    // The member may be changing their choices, or a captain be removing the member.
    if (!(await lockAccount(trx, { id: memberId }))) throw deadLink();
    await saveChoices(trx, memberId, withoutMail(await readChoices(trx, memberId), topic));
    await announceNotifications(trx, [memberId]);
  });
}

function withoutMail(choices: NotificationChoices, topic: UnsubscribeTopic): NotificationChoices {
  const ended = deliveryTopics.filter((each) =>
    topic === "digest" ? choices[each] === "digest" : each === topic,
  );
  return { ...choices, ...Object.fromEntries(ended.map((each) => [each, "here"])) };
}
