import { sql } from "kysely";
import { expect, test } from "vitest";
import type { WatchAnswer } from "../../../domain/notifications/notification-shapes.ts";
import type { Client } from "../../testing/client.ts";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { notifications } from "./0035-notifications.ts";

const { server, members, write } = useTeam();

const newTables = [
  "document_watches",
  "subteam_watches",
  "notifications",
  "notification_choices",
  "notification_mails",
  "unsubscribe_tokens",
];

const isWatching = async (client: Client, path: string) =>
  (await client.get<WatchAnswer>(`${path}/watch`)).body.isWatching;

test("members watch what they took part in before, and their subteam", async () => {
  const { id } = await write();
  const path = `/api/documents/${id}`;
  await members.captain.post(`${path}/comments`, { content: "Which bearing?" });
  const other = await write({}, members.designer);
  await members.lead.put(`/api/documents/${other.id}`, {
    title: "Hub",
    content: "<p>beta</p>",
    version: 1,
  });
  await server.jobs.idle();
  const { db } = server.context;
  for (const table of newTables) await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`drop index jobs_by_unique_key`.execute(db);
  await sql`alter table jobs drop column unique_key`.execute(db);
  await transact(server.context, notifications);
  expect(await isWatching(members.lead, path)).toBe(true);
  expect(await isWatching(members.captain, path)).toBe(true);
  expect(await isWatching(members.designer, path)).toBe(false);
  for (const member of [members.lead, members.designer])
    expect(await isWatching(member, `/api/documents/${other.id}`)).toBe(true);
  expect(await isWatching(members.lead, "/api/subteams/powertrain")).toBe(true);
  expect(await isWatching(members.lead, "/api/subteams/chassis")).toBe(false);
});
