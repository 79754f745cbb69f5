import type { NotificationChoices } from "../../domain/notifications/notifications.ts";
import type { Allowed, AllowedWrite } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import type { WriteContext } from "../db/transact.ts";
import { getDocument } from "../documents/store.ts";
import { perform } from "../sessions/perform.ts";
import { refuseUnknownSubteam } from "../subteams/store.ts";
import { announceNotifications } from "./announce-notifications.ts";
import { saveChoices } from "./choice-store.ts";
import { setAllRead, setRead } from "./notification-store.ts";
import { setDocumentWatch, setSubteamWatch } from "./watch-store.ts";

/** Marks one of the member's notifications as read or unread (rule 13.15). */
export async function markNotification(
  context: WriteContext,
  allowed: Allowed<"notifications.read">,
  { id, isRead }: { id: string; isRead: boolean },
): Promise<void> {
  await performOwn(context, allowed, async (trx, memberId) => {
    const readAt = isRead ? Date.now() : null;
    if (!(await setRead(trx, { id, memberId, readAt })))
      throw new Refusal("notification-not-found");
  });
}

export async function markAllNotifications(
  context: WriteContext,
  allowed: Allowed<"notifications.read">,
): Promise<void> {
  await performOwn(context, allowed, (trx, memberId) => setAllRead(trx, memberId, Date.now()));
}

/** Makes the member watch a document, or not (rule 13.3). */
export async function watchDocument(
  context: WriteContext,
  allowed: Allowed<"documents.watch">,
  { documentId, isOn }: { documentId: string; isOn: boolean },
): Promise<void> {
  await performOwn(context, allowed, async (trx, memberId) => {
    await getDocument(trx, documentId);
    await setDocumentWatch(trx, { documentId, memberId, isOn });
  });
}

/** Makes the member watch a subteam, or not (rule 13.3). */
export async function watchSubteam(
  context: WriteContext,
  allowed: Allowed<"documents.watch">,
  { subteam, isOn }: { subteam: string; isOn: boolean },
): Promise<void> {
  await refuseUnknownSubteam(context.db, subteam);
  await performOwn(context, allowed, (trx, memberId) =>
    setSubteamWatch(trx, { subteam, memberId, isOn }),
  );
}

/** Saves how the member is notified, and what they watch by themselves (rules 13.42 and 13.70). */
export async function changeChoices(
  context: WriteContext,
  allowed: Allowed<"own-account.manage">,
  choices: NotificationChoices,
): Promise<void> {
  await performOwn(context, allowed, (trx, memberId) => saveChoices(trx, memberId, choices));
}

async function performOwn(
  context: WriteContext,
  allowed: AllowedWrite,
  work: (trx: Trx, memberId: string) => Promise<void>,
): Promise<void> {
  await perform(context, allowed, async (trx, { id }) => {
    // A job may be writing notifications.
    await lock(trx, "notifications");
    await work(trx, id);
    await announceNotifications(trx, [id]);
  });
}
