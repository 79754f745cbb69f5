import { afterEach, beforeEach, expect, test } from "vitest";
import type { CreatedDocument, DocumentAnswer } from "../../domain/document-shapes.ts";
import type { AccountRequestPage, RecordPage, TeamPage } from "../../domain/people-shapes.ts";
import { addJob } from "../jobs/add-job.ts";
import { sweepRequests } from "../people/requests-store.ts";
import { gatherCast, type Cast } from "../testing/cast.ts";
import type { Client } from "../testing/client.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

let world: TestWorld;
let cast: Cast;

beforeEach(async () => {
  world = await openTestWorld({ RATE_LIMITS: "off" });
  cast = await gatherCast(world);
});
afterEach(() => world.stop());

const wish = {
  firstName: "Nora",
  lastName: "Bell",
  email: "nora@team.edu",
  password: "late-apex-77",
  confirmPassword: "late-apex-77",
  role: "design-team",
  subteam: "chassis",
};

const ask = (change: object = {}) =>
  world.visitor().post("/api/account-requests", { ...wish, ...change });
const waiting = async () =>
  (await cast.captain.get<AccountRequestPage>("/api/account-requests")).body.requests;
const memberId = async (email: string) =>
  (await cast.captain.get<TeamPage>(`/api/members?q=${email}`)).body.members[0]?.id ?? "";

async function join(email = wish.email): Promise<{ id: string; client: Client }> {
  await ask({ email });
  const request = (await waiting()).find((one) => one.email === email);
  await cast.captain.post(`/api/account-requests/${request?.id}/approve`, {});
  const client = world.visitor();
  await client.post("/api/session", { email, password: wish.password });
  return { id: await memberId(email), client };
}

const remove = (id: string) => cast.captain.post("/api/members/remove", { ids: [id] });
const erase = (id: string) => cast.captain.send("POST", `/api/members/${id}/erase`);

async function write(client: Client, headers: Record<string, string> = {}): Promise<string> {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  return (await client.post<CreatedDocument>("/api/documents", form, headers)).body.id;
}

const authorOf = async (id: string) =>
  (await cast.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body.author.name;

/** Every row of what could still name somebody. */
async function everything(): Promise<string> {
  const { db } = world.world;
  const tables = ["account_requests", "records", "jobs", "idempotency_keys", "documents"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

test("who had another address before leaves nothing under it either", async () => {
  await ask({ email: "bell@team.edu" });
  await cast.captain.send("POST", `/api/account-requests/${(await waiting())[0]?.id}/deny`);
  const { id } = await join("bell@team.edu");
  await world.jobs.idle();
  await cast.captain.put(`/api/members/${id}`, { email: "nora@team.edu" });
  await ask({ email: "bell@team.edu", lastName: "Bellamy" });
  expect((await erase(id)).status).toBe(204);
  expect(await everything()).not.toMatch(/nora|bell/i);
});

test("an address that has passed on to another member is theirs", async () => {
  const { id } = await join("desk@team.edu");
  await cast.captain.put(`/api/members/${id}`, { email: "nora@team.edu" });
  const other = await join("desk@team.edu");
  await erase(id);
  const rows = await world.world.db.selectFrom("account_requests").select("email").execute();
  expect(rows.map(({ email }) => email)).toContain("desk@team.edu");
  expect(await memberId("desk@team.edu")).toBe(other.id);
});

test("letters that wait and answers that are kept go, those of others stay", async () => {
  const { id, client } = await join();
  await write(client, { "idempotency-key": "once" });
  await world.jobs.stop();
  const { db } = world.world;
  await db.deleteFrom("jobs").execute();
  const letter = { subject: "", html: "" };
  await db.transaction().execute(async (trx) => {
    await addJob(trx, "send-mail", { ...letter, to: "Nora@team.edu", text: "Welcome" });
    await addJob(trx, "send-mail", { ...letter, to: "clara@team.edu", text: "Nora Bell, Chassis" });
    await addJob(trx, "send-mail", { ...letter, to: "eleonora@team.edu", text: "Welcome" });
  });
  await erase(id);
  const left = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail")
    .execute();
  expect(left.map(({ payload }) => payload)).toEqual([expect.stringContaining("eleonora")]);
  expect(await db.selectFrom("idempotency_keys").selectAll().execute()).toEqual([]);
});

test("who was removed can still be erased, once, from the record of it", async () => {
  const { id, client } = await join();
  const document = await write(client);
  await remove(id);
  expect(await authorOf(document)).toBe("Nora Bell");
  const removals = "/api/records?kind=member-removed";
  const { records } = (await cast.captain.get<RecordPage>(removals)).body;
  expect(records).toMatchObject([{ subject: "Nora Bell", detail: wish.email, formerMember: id }]);
  expect((await erase(id)).status).toBe(204);
  await world.jobs.idle();
  expect(await authorOf(document)).toBe("Former member");
  expect(await everything()).not.toMatch(/nora|bell/i);
  expect((await cast.captain.get<RecordPage>(removals)).body.records[0]?.formerMember).toBeNull();
  expect((await erase(id)).status).toBe(404);
});

test("what was written in an earlier membership of the same address is erased with the rest", async () => {
  const first = await join();
  const document = await write(first.client);
  await remove(first.id);
  const second = await join();
  expect(second.id).not.toBe(first.id);
  await erase(second.id);
  expect(await authorOf(document)).toBe("Former member");
  expect(await everything()).not.toMatch(/nora|bell/i);
});

test("decided requests are kept as long as records, waiting ones until they are decided", async () => {
  await join();
  await ask({ email: "waits@team.edu" });
  const { db } = world.world;
  const days = (count: number) => Date.now() - count * 24 * 60 * 60 * 1000;
  await sweepRequests(db, 30);
  const emails = async () =>
    (await db.selectFrom("account_requests").select("email").execute()).map(({ email }) => email);
  expect(await emails()).toHaveLength(2);
  await db
    .updateTable("account_requests")
    .set({ created_at: days(40) })
    .execute();
  await db
    .updateTable("account_requests")
    .set({ approved_at: days(31) })
    .where("status", "=", "approved")
    .execute();
  await sweepRequests(db, 30);
  expect(await emails()).toEqual(["waits@team.edu"]);
});

test("the export holds what was asked for, recorded and saved", async () => {
  const { client } = await join();
  await write(client);
  const { text } = await client.get("/api/account/export");
  const { accountRequests, recordsAboutYou, recordsByYou } = JSON.parse(text) as Record<
    string,
    object[]
  >;
  expect(accountRequests).toMatchObject([{ email: wish.email, status: "approved" }]);
  expect(recordsAboutYou).toMatchObject([{ kind: "request-approved" }]);
  expect(recordsByYou).toMatchObject([{ kind: "signed-in" }]);
  expect(text).not.toContain("Clara");
});
