import { expect, test } from "vitest";
import type { SavedDocument, DocumentAnswer } from "../../domain/documents/document-shapes.ts";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { transact } from "../db/transact.ts";
import { addMail } from "../mail/add-mail.ts";
import { mailWaitingRequests } from "../people/requests-actions.ts";
import { sweepRequests } from "../people/requests-store.ts";
import { accountRequestsOf, norasRequest } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { approve, ask, findMembers, idOf, listPendingRequests } = accountRequestsOf(team);

const memberId = async (email: string) => (await findMembers(email))[0]?.id ?? "";

async function join(email = norasRequest.email): Promise<{ id: string; client: Client }> {
  await ask({ email });
  const request = (await listPendingRequests()).find((pending) => pending.email === email);
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

/** Every row that could still name someone, as JSON. */
async function readAllRows(): Promise<string> {
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

test("erases a member's name everywhere, including search", async () => {
  const id = await write(members.designer);
  await members.designer.post(`/api/documents/${id}/comments`, { content: "A comment" });
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

test.each([
  ["removed", remove],
  ["erased", erase],
])("deletes the stars and views of a member who is %s", async (_how, end) => {
  const { db } = server.context;
  const id = await write(members.lead);
  for (const client of [members.designer, members.lead]) {
    await client.send("PUT", `/api/documents/${id}/star`);
    await client.send("PUT", `/api/documents/${id}/view`);
  }
  await end(await idOf("designer"));
  const left = [{ member_id: await idOf("lead") }];
  expect(await db.selectFrom("stars").select("member_id").execute()).toEqual(left);
  expect(await db.selectFrom("views").select("member_id").execute()).toEqual(left);
  const counts = await db.selectFrom("view_counts").select("views").execute();
  expect(counts).toEqual([{ views: 2 }]);
});

test("erases a member's earlier account requests", async () => {
  await ask();
  await members.captain.send(
    "POST",
    `/api/account-requests/${(await listPendingRequests())[0]?.id}/deny`,
  );
  await ask();
  await approve((await listPendingRequests())[0]?.id ?? "");
  await ask();
  const id = await memberId("nora");
  await erase(id);
  expect(await listPendingRequests()).toEqual([]);
  const { db } = server.context;
  expect(await db.selectFrom("account_requests").selectAll().execute()).toEqual([]);
  const { body, text } = await members.captain.get<AuditLogPage>(
    "/api/records?kind=request-denied",
  );
  expect(body.records).toMatchObject([{ subject: "Former member" }]);
  expect(text).not.toMatch(/nora/i);
});

test("erases what is stored under a member's earlier address", async () => {
  await ask({ email: "bell@team.edu" });
  await members.captain.send(
    "POST",
    `/api/account-requests/${(await listPendingRequests())[0]?.id}/deny`,
  );
  const { id } = await join("bell@team.edu");
  await server.jobs.idle();
  await members.captain.put(`/api/members/${id}`, { email: "nora@team.edu" });
  await ask({ email: "bell@team.edu", lastName: "Bellamy" });
  expect((await erase(id)).status).toBe(204);
  expect(await readAllRows()).not.toMatch(/nora|bell/i);
});

test("keeps what belongs to another member who has the address now", async () => {
  const { id } = await join("desk@team.edu");
  await members.captain.put(`/api/members/${id}`, { email: "nora@team.edu" });
  const other = await join("desk@team.edu");
  await erase(id);
  const rows = await server.context.db.selectFrom("account_requests").select("email").execute();
  expect(rows.map(({ email }) => email)).toContain("desk@team.edu");
  expect(await memberId("desk@team.edu")).toBe(other.id);
});

test("deletes a member's queued mail and kept answers, not those of others", async () => {
  const { id, client } = await join();
  await write(client, { "idempotency-key": "once" });
  await server.jobs.stop();
  const { db } = server.context;
  await db.deleteFrom("jobs").execute();
  const { id: request } = await db
    .selectFrom("account_requests")
    .select("id")
    .executeTakeFirstOrThrow();
  const mail = { subject: "", html: "", to: "", text: "" };
  await transact(server.context, async (trx) => {
    await addMail(trx, { ...mail, text: "to her" }, [id]);
    await addMail(trx, { ...mail, text: "about her" }, ["clara", request]);
    await addMail(trx, { ...mail, text: "to another" }, ["eleonora"]);
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

test("notifies captains again of the other requests in a deleted email", async () => {
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
  await saveStoredValue(db, "captains-told-of", `${Date.now() + 60_000}.`);
  await transact(server.context, async (trx) => {
    const text = "Nora Bell, Chassis\nEve Moor, Chassis";
    await addMail(trx, { to: "clara@team.edu", subject: "", html: "", text }, ["clara", request]);
  });
  await erase(id);
  await saveStoredValue(db, "captains-told-at", "0");
  await transact(server.context, (trx) => mailWaitingRequests(trx, server.context));
  const queued = await db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail")
    .execute();
  expect(queued.map(({ payload }) => payload)).toEqual([
    expect.stringContaining("Eve Moor, Chassis"),
  ]);
});

test("erases a removed member once, by the id in the removal record", async () => {
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
  expect(await readAllRows()).not.toMatch(/nora|bell/i);
  expect(
    (await members.captain.get<AuditLogPage>(removals)).body.records[0]?.formerMember,
  ).toBeNull();
  expect((await erase(id)).status).toBe(404);
});

test("erases the name in an older request that a captain deleted", async () => {
  await ask({ lastName: "Bellamy" });
  await ask();
  const [request] = await listPendingRequests();
  await members.captain.delete(`/api/account-requests/${request?.older[0]?.id}`);
  const { id } = await join();
  await server.jobs.idle();
  expect(await readAllRows()).toContain("Nora Bellamy");
  await erase(id);
  expect(await readAllRows()).not.toMatch(/nora|bell/i);
});

test("anonymizes documents from an earlier account with the same address", async () => {
  const first = await join();
  const document = await write(first.client);
  await remove(first.id);
  const second = await join();
  expect(second.id).not.toBe(first.id);
  await erase(second.id);
  expect(await authorOf(document)).toBe("Former member");
  expect(await readAllRows()).not.toMatch(/nora|bell/i);
});

test("keeps decided requests as long as records, and pending ones until they are decided", async () => {
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

test("exports account requests and records", async () => {
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
