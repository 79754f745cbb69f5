import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { NotificationPage } from "../../domain/notifications/notification-shapes.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import { transact } from "../db/transact.ts";
import { addUnsubscribeToken } from "../notifications/unsubscribe-store.ts";
import type { ContractServer } from "./contract-context.ts";
import { emailOf } from "./sign-in-everyone.ts";

type Act = (contract: ContractServer) => Promise<unknown>;

const unknown = "aaaaaaaaaaaaaaaaaaaa";
const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };

async function notifyLead({ server, members }: ContractServer): Promise<string> {
  const { body } = await members.lead.post<SavedDocument>("/api/documents", form);
  await server.jobs.idle();
  await members.captain.post(`/api/documents/${body.id}/comments`, { content: "Which bearing?" });
  await server.jobs.idle();
  const { notifications } = (await members.lead.get<NotificationPage>("/api/notifications")).body;
  return notifications[0]?.id ?? "";
}

async function makeUnsubscribeToken({ server }: ContractServer): Promise<string> {
  const { id } = await server.context.db
    .selectFrom("members")
    .select("id")
    .where("email", "=", emailOf("lead"))
    .executeTakeFirstOrThrow();
  return transact(server.context, (trx) => addUnsubscribeToken(trx, id, "comments"));
}

export const notificationSuccesses: [what: string, act: Act][] = [
  [
    "reading notifications",
    async (contract) => {
      const { lead } = contract.members;
      const path = `/api/notifications/${await notifyLead(contract)}/read`;
      await lead.send("PUT", path);
      await lead.send("DELETE", path);
      const { headers } = await lead.get("/api/notifications");
      await lead.get("/api/notifications", { "if-none-match": headers.get("etag") ?? "" });
      await lead.send("HEAD", "/api/notifications");
    },
  ],
  [
    "stopping emails",
    async (contract) => {
      const visitor = contract.checkedClient(contract.server);
      const path = `/api/unsubscribe?token=${await makeUnsubscribeToken(contract)}`;
      await visitor.get(path);
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      await visitor.send("POST", path, { headers, body: "List-Unsubscribe=One-Click" });
    },
  ],
];

const send =
  (method: string, path: string): Act =>
  (contract) =>
    contract.members.lead.send(method, path);

async function askForGoneChanges({ server, members }: ContractServer): Promise<void> {
  const { db } = server.context;
  const [first] = await db.selectFrom("events").select("id").orderBy("id").limit(1).execute();
  await db
    .deleteFrom("events")
    .where("id", "=", first?.id ?? 0)
    .execute();
  await members.lead.get(`/api/changes?after=${first?.id}`);
}

export const notificationRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["readNotification", "notification-not-found", send("PUT", `/api/notifications/${unknown}/read`)],
  [
    "unreadNotification",
    "notification-not-found",
    send("DELETE", `/api/notifications/${unknown}/read`),
  ],
  ["isWatchingDocument", "document-not-found", send("GET", `/api/documents/${unknown}/watch`)],
  ["watchDocument", "document-not-found", send("PUT", `/api/documents/${unknown}/watch`)],
  ["unwatchDocument", "document-not-found", send("DELETE", `/api/documents/${unknown}/watch`)],
  ["isWatchingSubteam", "subteam-not-found", send("GET", "/api/subteams/marketing/watch")],
  ["watchSubteam", "subteam-not-found", send("PUT", "/api/subteams/marketing/watch")],
  ["unwatchSubteam", "subteam-not-found", send("DELETE", "/api/subteams/marketing/watch")],
  ["listChanges", "malformed-request", send("GET", "/api/changes?after=-1")],
  ["listChanges", "changes-gone", askForGoneChanges],
  ["listNotifications", "malformed-request", send("GET", "/api/notifications?cursor=x")],
  ["findPeople", "malformed-request", send("GET", `/api/people?q=${"x".repeat(201)}`)],
  [
    "getSubscription",
    "malformed-request",
    send("GET", `/api/unsubscribe?token=${"x".repeat(101)}`),
  ],
  ["getSubscription", "link-not-valid", send("GET", "/api/unsubscribe?token=none")],
  ["unsubscribe", "link-not-valid", send("POST", "/api/unsubscribe?token=none")],
];
