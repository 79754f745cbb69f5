import { expect, test } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { saveTeamSetting } from "../db/team-settings.ts";
import { transact } from "../db/transact.ts";
import { addMail } from "../mail/add-mail.ts";
import { notifyCaptains } from "../people/requests-actions.ts";
import { sweepRequests } from "../people/requests-store.ts";
import { accountRequestsOf, norasRequest } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { approve, ask, findMembers, idOf, waiting } = accountRequestsOf(team);

const memberId = async (email: string) => (await findMembers(email))[0]?.id ?? "";

async function join(email = norasRequest.email): Promise<{ id: string; client: Client }> {
  await ask({ email });
  const request = (await waiting()).find((one) => one.email === email);
  await approve(request?.id ?? "");
  const client = server.visitor();
  await client.post("/api/session", { email, password: norasRequest.password });
  return { id: await memberId(email), client };
}

const remove = (id: string) => members.captain.post("/api/members/remove", { ids: [id] });
const erase = (id: string) => members.captain.send("POST", `/api/members/${id}/erase`);

async function write(client: Client, headers: Record<string, string> = {}): Promise<string> {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  return (await client.post<SavedDocument>("/api/documents", form, headers)).body.id;
}

const authorOf = async (id: string) =>
  (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body.author.name;

/** Every row of what could still name somebody. */
async function everything(): Promise<string> {
  const { db } = server.context;
  const tables = [
    "account_requests",
    "audit_log",
    "jobs",
    "idempotency_keys",
    "documents",
  ] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

test("who is erased leaves no name behind, in search neither", async () => {
  const id = await write(members.designer);
  await members.designer.post(`/api/documents/${id}/comments`, { content: "Hers" });
  const erased = await idOf("designer");
  const change = { role: "design-team", subteam: "chassis" };
  await members.captain.put(`/api/members/${erased}`, { ...change, email: "dana.ito@team.edu" });
  const { records } = (await members.captain.get<AuditLogPage>("/api/records?kind=email-changed"))
    .body;
  expect(records).toMatchObject([
    { subject: "Dana Ito", detail: "dana@team.edu → dana.ito@team.edu" },
  ]);
  expect((await erase(erased)).status).toBe(204);
  await server.jobs.idle();
  const { body } = await members.lead.get<DocumentAnswer>(`/api/documents/${id}`);
  expect(body.author).toEqual({ id: null, name: "Former member" });
  const comments = await members.lead.get(`/api/documents/${id}/comments`);
  expect(comments.text).not.toContain("Dana");
  const found = await members.lead.get<SearchAnswer>("/api/search?q=dana%20ito");
  expect(found.body.results).toEqual([]);
  expect((await members.captain.get("/api/records")).text).not.toMatch(/dana/i);
});

test("who is erased leaves nothing of what they asked for before", async () => {
  await ask();
  await members.captain.send("POST", `/api/account-requests/${(await waiting())[0]?.id}/deny`);
  await ask();
  await approve((await waiting())[0]?.id ?? "");
  await ask();
  const id = await memberId("nora");
  await erase(id);
  expect(await waiting()).toEqual([]);
  const { db } = server.context;
  expect(await db.selectFrom("account_requests").selectAll().execute()).toEqual([]);
  const { body, text } = await members.captain.get<AuditLogPage>(
    "/api/records?kind=request-denied",
  );
  expect(body.records).toMatchObject([{ subject: "Former member" }]);
  expect(text).not.toMatch(/nora/i);
});

test("who had another address before leaves nothing under it either", async () => {
  await ask({ email: "bell@team.edu" });
  await members.captain.send("POST", `/api/account-requests/${(await waiting())[0]?.id}/deny`);
  const { id } = await join("bell@team.edu");
  await server.jobs.idle();
  await members.captain.put(`/api/members/${id}`, { email: "nora@team.edu" });
  await ask({ email: "bell@team.edu", lastName: "Bellamy" });
  expect((await erase(id)).status).toBe(204);
  expect(await everything()).not.toMatch(/nora|bell/i);
});

test("an address that has passed on to another member is theirs", async () => {
  const { id } = await join("desk@team.edu");
  await members.captain.put(`/api/members/${id}`, { email: "nora@team.edu" });
  const other = await join("desk@team.edu");
  await erase(id);
  const rows = await server.context.db.selectFrom("account_requests").select("email").execute();
  expect(rows.map(({ email }) => email)).toContain("desk@team.edu");
  expect(await memberId("desk@team.edu")).toBe(other.id);
});

test("letters that wait and answers that are kept go, those of others stay", async () => {
  const { id, client } = await join();
  await write(client, { "idempotency-key": "once" });
  await server.jobs.stop();
  const { db } = server.context;
  await db.deleteFrom("jobs").execute();
  const { id: request } = await db
    .selectFrom("account_requests")
    .select("id")
    .executeTakeFirstOrThrow();
  const letter = { subject: "", html: "", to: "", text: "" };
  await transact(server.context, async (trx) => {
    await addMail(trx, { ...letter, text: "to her" }, [id]);
    await addMail(trx, { ...letter, text: "about her" }, ["clara", request]);
    await addMail(trx, { ...letter, text: "to another" }, ["eleonora"]);
  });
  await erase(id);
  const left = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail")
    .execute();
  expect(left.map(({ payload }) => payload)).toEqual([expect.stringContaining("to another")]);
  expect(await db.selectFrom("idempotency_keys").selectAll().execute()).toEqual([]);
});

test("captains are told of the others whom a letter named that went with somebody erased", async () => {
  const { id } = await join();
  await server.jobs.idle();
  const { db } = server.context;
  const { id: request } = await db
    .selectFrom("account_requests")
    .select("id")
    .executeTakeFirstOrThrow();
  await ask({ email: "eve@team.edu", firstName: "Eve", lastName: "Moor" });
  await server.jobs.stop();
  await db.deleteFrom("jobs").execute();
  await saveTeamSetting(db, "captains-told-of", `${Date.now() + 60_000}.`);
  await transact(server.context, async (trx) => {
    const text = "Nora Bell, Chassis\nEve Moor, Chassis";
    await addMail(trx, { to: "clara@team.edu", subject: "", html: "", text }, ["clara", request]);
  });
  await erase(id);
  await saveTeamSetting(db, "captains-told-at", "0");
  await notifyCaptains(server.context);
  const waits = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail")
    .execute();
  expect(waits.map(({ payload }) => payload)).toEqual([
    expect.stringContaining("Eve Moor, Chassis"),
  ]);
});

test("who was removed can still be erased, once, from the record of it", async () => {
  const { id, client } = await join();
  const document = await write(client);
  await remove(id);
  expect(await authorOf(document)).toBe("Nora Bell");
  const removals = "/api/records?kind=member-removed";
  const { records } = (await members.captain.get<AuditLogPage>(removals)).body;
  expect(records).toMatchObject([
    { subject: "Nora Bell", detail: norasRequest.email, formerMember: id },
  ]);
  expect((await erase(id)).status).toBe(204);
  await server.jobs.idle();
  expect(await authorOf(document)).toBe("Former member");
  expect(await everything()).not.toMatch(/nora|bell/i);
  expect(
    (await members.captain.get<AuditLogPage>(removals)).body.records[0]?.formerMember,
  ).toBeNull();
  expect((await erase(id)).status).toBe(404);
});

test("an older request that a captain deleted names nobody who was erased", async () => {
  await ask({ lastName: "Bellamy" });
  await ask();
  const [request] = await waiting();
  await members.captain.delete(`/api/account-requests/${request?.older[0]?.id}`);
  const { id } = await join();
  await server.jobs.idle();
  expect(await everything()).toContain("Nora Bellamy");
  await erase(id);
  expect(await everything()).not.toMatch(/nora|bell/i);
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
  const { db } = server.context;
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
  expect(accountRequests).toMatchObject([{ email: norasRequest.email, status: "approved" }]);
  expect(recordsAboutYou).toMatchObject([{ kind: "request-approved" }]);
  expect(recordsByYou).toMatchObject([{ kind: "signed-in" }]);
  expect(text).not.toContain("Clara");
});
