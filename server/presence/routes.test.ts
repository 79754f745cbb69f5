import { beforeEach, expect, test } from "vitest";
import type { Editors } from "../../domain/live/live-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { useTeam } from "../testing/use-team.ts";
import { sweepEditing } from "./store.ts";

const team = useTeam();
const { server, members, write } = team;

let id: string;

beforeEach(async () => {
  await server.context.db.deleteFrom("editing").execute();
  ({ id } = await write());
});

const start = (client: Client, tab = "one", document = id) =>
  client.send<Problem>("PUT", `/api/documents/${document}/editing?tab=${tab}`);
const end = (client: Client, tab = "one", document = id) =>
  client.delete<Problem>(`/api/documents/${document}/editing?tab=${tab}`);

async function editorsFor(client: Client, document = id): Promise<string[]> {
  const { body } = await client.get<Editors>(`/api/documents/${document}/editors`);
  return body.editors.map(({ name }) => name);
}

const editingEvents = async () =>
  (
    await server.context.db
      .selectFrom("events")
      .select("id")
      .where("kind", "=", "document.editing")
      .where("subject_id", "=", id)
      .execute()
  ).length;

test("lists each other editor once, by name, however many tabs they have", async () => {
  for (const tab of ["one", "two"]) await start(members.lead, tab);
  await start(members.designer);
  await start(members.captain);
  expect(await editorsFor(members.guest)).toEqual(["Clara Nyström", "Dana Ito", "Theo Okafor"]);
  expect(await editorsFor(members.lead)).toEqual(["Clara Nyström", "Dana Ito"]);
});

test("keeps the editors of documents apart", async () => {
  const other = await write();
  await start(members.designer);
  await start(members.lead, "one", other.id);
  expect(await editorsFor(members.guest)).toEqual(["Dana Ito"]);
  expect(await editorsFor(members.guest, other.id)).toEqual(["Theo Okafor"]);
});

test("ends only one's own editing, even in a tab with the same identifier", async () => {
  await start(members.lead);
  await start(members.designer);
  expect((await end(members.designer)).status).toBe(204);
  expect(await editorsFor(members.guest)).toEqual(["Theo Okafor"]);
});

test("accepts the end of editing that has already ended or never began, and records no event", async () => {
  expect((await end(members.designer)).status).toBe(204);
  expect(await editingEvents()).toBe(0);
  await start(members.designer);
  await end(members.designer);
  await end(members.designer);
  expect(await editingEvents()).toBe(2);
});

test("answers 304 until someone starts or ends editing", async () => {
  const path = `/api/documents/${id}/editors`;
  const first = await members.guest.get(path);
  const headers = { "if-none-match": first.headers.get("etag") ?? "" };
  expect((await members.guest.get(path, headers)).status).toBe(304);
  await start(members.designer);
  expect((await members.guest.get(path, headers)).status).toBe(200);
  await end(members.designer);
  expect((await members.guest.get(path, headers)).status).toBe(304);
});

test("refuses to start in a deleted document, but lets its editors end", async () => {
  await start(members.designer);
  await members.lead.delete(`/api/documents/${id}`);
  const { status, body } = await start(members.designer);
  expect([status, body.code]).toEqual([404, "document-not-found"]);
  expect((await end(members.designer)).status).toBe(204);
});

test("refuses the identifier of a tab with more than 64 characters", async () => {
  expect((await start(members.designer, "t".repeat(64))).status).toBe(204);
  const { status, body } = await start(members.designer, "t".repeat(65));
  expect([status, body.code]).toEqual([400, "malformed-request"]);
});

test("sweeps only editing tabs that have expired", async () => {
  const { db } = server.context;
  await start(members.designer);
  await start(members.lead);
  const left = db.updateTable("editing").set({ until: Date.now() - 1 });
  await left.where("member_id", "=", await accountRequestsOf(team).idOf("designer")).execute();
  await sweepEditing(db);
  expect(await db.selectFrom("editing").select("tab").execute()).toHaveLength(1);
  expect(await editorsFor(members.guest)).toEqual(["Theo Okafor"]);
});

test("stops listing a member who is removed while editing", async () => {
  await start(members.designer);
  const ids = [await accountRequestsOf(team).idOf("designer")];
  expect((await members.captain.post("/api/members/remove", { ids })).status).toBe(204);
  expect(await editorsFor(members.guest)).toEqual([]);
  expect((await start(members.designer)).status).toBe(401);
});
