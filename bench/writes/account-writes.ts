import type {
  Notification,
  NotificationPage,
} from "../../domain/notifications/notification-shapes.ts";
import {
  firstChoices,
  type NotificationChoices,
} from "../../domain/notifications/notifications.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { ApiTokenList, CreatedApiToken } from "../../domain/tokens/token-shapes.ts";
import { newId } from "../../server/ids.ts";
import type { Client } from "../../server/testing/client.ts";
import type { Item } from "./ledger.ts";
import { findInPages, read } from "./open-client.ts";
import { write, type WriteKind, type Writer } from "./writer.ts";

export const accountWrites: WriteKind[] = [
  { name: "rename oneself", share: 1, write: renameOneself },
  { name: "read a notification", share: 3, write: readNotification },
  { name: "create and revoke a token", share: 1, write: createAndRevokeToken },
  { name: "choose notifications", share: 1, write: chooseNotifications },
];

async function renameOneself(writer: Writer): Promise<void> {
  const { client, own } = writer;
  own.name ??= {
    name: "name of a member",
    read: async () => (await read<SessionAnswer>(client, "/api/session"))?.viewer,
    states: [{}],
    lastWrite: "",
  };
  const name = { firstName: "Writer", lastName: newId() };
  await write(writer, own.name, {
    kind: "rename oneself",
    method: "PUT",
    path: "/api/account/name",
    body: name,
    state: () => name,
  });
}

async function chooseNotifications(writer: Writer): Promise<void> {
  const { client, own } = writer;
  own.choices ??= {
    name: "choices of a member",
    read: () => read<NotificationChoices>(client, "/api/account/notifications"),
    states: [{}],
    lastWrite: "",
  };
  const choices = { ...firstChoices, comments: Math.random() < 0.5 ? "here" : "digest" };
  await write(writer, own.choices, {
    kind: "choose notifications",
    method: "PUT",
    path: "/api/account/notifications",
    body: choices,
    state: () => choices,
  });
}

/** Reads only mentions, because other notifications change or disappear with their subject. */
async function readNotification(writer: Writer): Promise<void> {
  const { client, notifications } = writer;
  const page = await client
    .get<NotificationPage>("/api/notifications?unread=true")
    .catch(() => undefined);
  const unread = page?.body?.notifications?.find(({ kind }) => kind === "mention");
  if (!unread) return;
  // An earlier attempt may have had no answer.
  const item = notifications.get(unread.id) ?? {
    name: `notification ${unread.id}`,
    read: async () => ({ read: (await findNotification(client, unread.id))?.read }),
    states: [{ read: false }],
    lastWrite: "",
  };
  notifications.set(unread.id, item);
  await write(writer, item, {
    kind: "read a notification",
    method: "PUT",
    path: `/api/notifications/${unread.id}/read`,
    state: () => ({ read: true }),
  });
}

function findNotification(client: Client, id: string) {
  return findInPages<NotificationPage, Notification>(client, "/api/notifications", (page) =>
    page.notifications.find((notification) => notification.id === id),
  );
}

/** Its answer has a secret and cannot be repeated, so clients check whether the token exists. */
async function createAndRevokeToken(writer: Writer): Promise<void> {
  const { client } = writer;
  const name = newId();
  const find = async () =>
    (await read<ApiTokenList>(client, "/api/tokens"))?.tokens.find((token) => token.name === name);
  const item: Item = {
    name: `token ${name}`,
    read: async () => ((await find()) ? { name } : null),
    states: [null],
    lastWrite: "",
  };
  const { isStored, answer } = await write<CreatedApiToken, unknown>(writer, item, {
    kind: "create a token",
    method: "POST",
    path: "/api/tokens",
    body: { name, access: "read" },
    isOnce: true,
    state: () => ({ name }),
  });
  const id = isStored ? answer?.id : (await find().catch(() => undefined))?.id;
  if (id === undefined) return;
  await write(writer, item, {
    kind: "revoke a token",
    method: "DELETE",
    path: `/api/tokens/${id}`,
    settledBy: "token-not-found",
    state: () => null,
  });
}
