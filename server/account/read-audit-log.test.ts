import { expect, test } from "vitest";
import type { Cleanup, AuditLogPage } from "../../domain/people/people-shapes.ts";
import { emailKey } from "../../domain/people/people.ts";
import { accountRequestsOf, norasRequest } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { emailOf, signInEveryone } from "../testing/sign-in-everyone.ts";
import { openTestServer } from "../testing/test-server.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members, write } = team;
const { approve, ask, idOf, listPendingRequests } = accountRequestsOf(team);

const records = async (kind: string, captain: Client = members.captain) =>
  (await captain.get<AuditLogPage>(`/api/records?kind=${kind}`)).body.records;

/** Captains do not see this request, because its address has an account. */
async function hiddenRequest(email: string): Promise<string> {
  await ask({ email, firstName: "Somebody" });
  const { id } = await server.context.db
    .selectFrom("account_requests")
    .select("id")
    .where("email_key", "=", emailKey(email))
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return id;
}

test("records once that approving a member's request closed it", async () => {
  const id = await hiddenRequest(emailOf("lead"));
  const outcomes = [(await approve(id)).body.outcome, (await approve(id)).body.outcome];
  expect(outcomes).toEqual(["had-account", "had-account"]);
  const closed = { actor: "Clara Nyström", detail: "Already had an account" };
  expect(await records("request-closed")).toMatchObject([{ ...closed, subject: "Somebody Bell" }]);
});

test("records that approving an invited captain's request closed it", async () => {
  await ask();
  const [request] = await listPendingRequests();
  const { firstName, lastName, email, subteam } = norasRequest;
  await members.captain.post("/api/captains", { firstName, lastName, email, subteam });
  expect((await approve(request?.id ?? "")).body.outcome).toBe("was-invited");
  expect(await records("request-closed")).toMatchObject([
    { actor: "Clara Nyström", subject: "Nora Bell", detail: "Already invited" },
  ]);
});

test("records each request that a cleanup closed", async () => {
  for (const name of ["lead", "designer"] as const) await hiddenRequest(emailOf(name));
  const cleanUp = () => members.captain.send<Cleanup>("POST", "/api/account-requests/cleanup");
  expect([(await cleanUp()).body.count, (await cleanUp()).body.count]).toEqual([2, 0]);
  const closed = { actor: "Clara Nyström", subject: "Somebody Bell", detail: "Closed by cleanup" };
  expect(await records("request-closed")).toMatchObject([closed, closed]);
});

test("records a deleted older request with its address", async () => {
  await ask({ firstName: "Norah" });
  await ask();
  const [request] = await listPendingRequests();
  await members.captain.delete(`/api/account-requests/${request?.older[0]?.id}`);
  expect(await records("request-deleted")).toMatchObject([
    { actor: "Clara Nyström", subject: "Norah Bell", detail: norasRequest.email },
  ]);
});

test("records failed guest sign-ins, at most 30 of one address", async () => {
  const limited = await openTestServer();
  try {
    const { captain } = await signInEveryone(limited);
    const visitor = limited.visitor("192.0.2.7");
    for (let n = 0; n < 35; n += 1) {
      await visitor.post("/api/guest-session", { teamPassword: "late-apex" });
    }
    const failed = await records("guest-entry-failed", captain);
    expect(failed).toHaveLength(30);
    expect(failed[0]).toMatchObject({ actor: null, subject: null, detail: "" });
  } finally {
    await limited.stop();
  }
});

test("shows current and removed members by their current names, erased ones as former members", async () => {
  const actors = async () => (await records("signed-in")).map(({ actor }) => actor);
  expect(await actors()).toContain("Dana Ito");
  const id = await idOf("designer");
  await members.designer.put("/api/account/name", { firstName: "Dana", lastName: "Vale" });
  expect(await actors()).toContain("Dana Vale");
  expect(await actors()).not.toContain("Dana Ito");
  await members.captain.post("/api/members/remove", { ids: [id] });
  expect(await actors()).toContain("Dana Vale");
  await members.captain.send("POST", `/api/members/${id}/erase`);
  expect(await actors()).toContain("Former member");
  expect(await actors()).not.toContain("Dana Vale");
});

test("finds a deleted document by its serial number, not by its stored JSON keys", async () => {
  const form = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" };
  const { id, serialNumber } = await write(form);
  await members.lead.delete(`/api/documents/${id}`);
  const search = async (q: string) =>
    (await members.captain.get<AuditLogPage>(`/api/records?kind=document-deleted&q=${q}`)).body
      .records;
  expect(await search(serialNumber.toLowerCase())).toMatchObject([{ subject: serialNumber }]);
  expect(await search("serialnumber")).toEqual([]);
});
