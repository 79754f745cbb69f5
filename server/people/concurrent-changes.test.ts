import { describe, expect, test } from "vitest";
import type { EventKind } from "../../domain/live/events.ts";
import type { AuditEntryKind, ResetLink } from "../../domain/people/people-shapes.ts";
import { accountRequestsOf, norasRequest, sentMail } from "../testing/account-requests.ts";
import type { Answer, Client } from "../testing/client.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, findMembers, idOf, listPendingRequests } = accountRequestsOf(team);

type Outcome = { outcome?: string; code?: string } | undefined;

const fifty = (act: (n: number) => Promise<Answer<Outcome>>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => act(n)));

/** Counts the answers by outcome. */
function tally(answers: readonly Answer<Outcome>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = body?.outcome ?? body?.code ?? String(status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function countEntries(kind: AuditEntryKind): Promise<number> {
  const { db } = server.context;
  return (await db.selectFrom("audit_log").select("id").where("kind", "=", kind).execute()).length;
}

async function countEvents(kind: EventKind): Promise<number> {
  const { db } = server.context;
  return (await db.selectFrom("events").select("id").where("kind", "=", kind).execute()).length;
}

async function remainingCaptains(): Promise<(string | null)[]> {
  const { db } = server.context;
  const rows = await db
    .selectFrom("members")
    .select("email_key")
    .where("role", "=", "captain")
    .where("status", "<>", "removed")
    .execute();
  return rows.map((row) => row.email_key);
}

async function promoteTheo(): Promise<void> {
  const theo = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
  const answer = await members.captain.post("/api/captains", { ...theo, email: emailOf("lead") });
  expect(answer.status).toBe(201);
}

/** @returns the path of Nora's request */
async function requestAccount(): Promise<string> {
  expect((await ask()).status).toBe(204);
  const [request] = await listPendingRequests();
  return `/api/account-requests/${request?.id}`;
}

const approve = (request: string) => members.captain.post<Outcome>(`${request}/approve`, {});
const deny = (request: string) => members.captain.send<Outcome>("POST", `${request}/deny`);
const remove = (client: Client, id: string) =>
  client.post<Outcome>("/api/members/remove", { ids: [id] });
const demote = (client: Client, id: string) =>
  client.put<Outcome>(`/api/members/${id}`, { role: "design-team" });

describe("fifty concurrent requests", () => {
  test("approving a request creates one account, one audit entry, and one mail", async () => {
    const request = await requestAccount();
    const before = (await sentMail(server)).length;
    expect(tally(await fifty(() => approve(request)))).toEqual({ approved: 1, "had-account": 49 });
    expect(await findMembers("nora")).toHaveLength(1);
    expect(await countEntries("request-approved")).toBe(1);
    expect(await countEvents("member.joined")).toBe(1);
    expect(await sentMail(server)).toHaveLength(before + 1);
  });

  test("approving and denying performs the first decision and refuses the others", async () => {
    const request = await requestAccount();
    const answers = await fifty((n) => (n % 2 === 0 ? approve(request) : deny(request)));
    const wasApproved = (await findMembers("nora")).length === 1;
    expect(tally(answers)).toEqual(
      wasApproved
        ? { approved: 1, "had-account": 24, "request-handled": 25 }
        : { "204": 1, "request-handled": 49 },
    );
    expect([await countEntries("request-approved"), await countEntries("request-denied")]).toEqual(
      wasApproved ? [1, 0] : [0, 1],
    );
  });

  test("removing a member ends one membership", async () => {
    const theo = await idOf("lead");
    expect(tally(await fifty(() => remove(members.captain, theo)))).toEqual({ "204": 50 });
    expect(await findMembers()).toHaveLength(2);
    expect(await countEntries("member-removed")).toBe(1);
    expect(await countEvents("member.removed")).toBe(1);
  });

  test("removing two members during sign-ins ends both memberships", async () => {
    const ids = [await idOf("designer"), await idOf("lead")];
    const browsers = Array.from({ length: 10 }, () => server.visitor());
    const signIn = (browser: Client, name: "designer" | "lead") =>
      browser.post<Outcome>("/api/session", { email: emailOf(name), password });
    for (const browser of browsers) expect((await signIn(browser, "designer")).status).toBe(200);
    const answers = await fifty((n) => {
      const browser = browsers[n];
      return browser
        ? signIn(browser, "lead")
        : members.captain.post("/api/members/remove", { ids });
    });
    expect(tally(answers.slice(browsers.length))).toEqual({ "204": 40 });
    const outcomes = Object.keys(tally(answers.slice(0, browsers.length)));
    expect(["200", "account-not-found", "wrong-password"]).toEqual(
      expect.arrayContaining(outcomes),
    );
    expect(await findMembers()).toHaveLength(1);
    expect(await countEntries("member-removed")).toBe(2);
    const sessions = await server.context.db.selectFrom("sessions").select("member_id").execute();
    expect(sessions.filter(({ member_id: id }) => ids.includes(id ?? ""))).toEqual([]);
  });

  test("removing each other leaves one of two captains", async () => {
    await promoteTheo();
    const [clara, theo] = [await idOf("captain"), await idOf("lead")];
    const answers = await fifty((n) =>
      n % 2 === 0 ? remove(members.captain, theo) : remove(members.lead, clara),
    );
    expect(tally(answers)).toEqual({ "204": 25, "not-signed-in": 25 });
    expect(await remainingCaptains()).toHaveLength(1);
    expect(await countEntries("member-removed")).toBe(1);
  });

  test("removing the last captain is refused", async () => {
    const clara = await idOf("captain");
    const answers = await fifty(() => remove(members.captain, clara));
    expect(tally(answers)).toEqual({ "last-captain": 50 });
    expect(await remainingCaptains()).toEqual([emailOf("captain")]);
    expect(await countEntries("member-removed")).toBe(0);
  });

  test("demoting a captain adds one audit entry", async () => {
    await promoteTheo();
    const theo = await idOf("lead");
    const before = await countEntries("role-changed");
    expect(tally(await fifty(() => demote(members.captain, theo)))).toEqual({ "204": 50 });
    expect(await remainingCaptains()).toEqual([emailOf("captain")]);
    expect(await countEntries("role-changed")).toBe(before + 1);
  });

  test("demoting each other leaves one of two captains", async () => {
    await promoteTheo();
    const [clara, theo] = [await idOf("captain"), await idOf("lead")];
    const before = await countEntries("role-changed");
    const answers = await fifty((n) =>
      n % 2 === 0 ? demote(members.captain, theo) : demote(members.lead, clara),
    );
    expect(tally(answers)).toEqual({ "204": 25, "not-permitted": 25 });
    expect(await remainingCaptains()).toHaveLength(1);
    expect(await countEntries("role-changed")).toBe(before + 1);
  });

  test("demoting the last captain is refused", async () => {
    const clara = await idOf("captain");
    const answers = await fifty(() => demote(members.captain, clara));
    expect(tally(answers)).toEqual({ "last-captain": 50 });
    expect(await remainingCaptains()).toEqual([emailOf("captain")]);
    expect(await countEntries("role-changed")).toBe(0);
  });

  test("adding a captain invites one", async () => {
    const form = {
      firstName: "Nora",
      lastName: "Bell",
      subteam: "general",
      email: norasRequest.email,
    };
    const answers = await fifty(() => members.captain.post<Outcome>("/api/captains", form));
    expect(tally(answers)).toEqual({ invited: 1, updated: 49 });
    expect(await remainingCaptains()).toHaveLength(2);
    expect(await countEntries("captain-added")).toBe(1);
    expect(await countEvents("member.joined")).toBe(1);
    expect(await sentMail(server)).toHaveLength(1);
  });

  test("adding a member as captain promotes them once", async () => {
    const form = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
    const answers = await fifty(() =>
      members.captain.post<Outcome>("/api/captains", { ...form, email: emailOf("lead") }),
    );
    expect(tally(answers)).toEqual({ promoted: 1, updated: 49 });
    expect(await remainingCaptains()).toHaveLength(2);
    expect(await countEntries("role-changed")).toBe(1);
    expect(await sentMail(server)).toHaveLength(1);
  });

  test("using one reset link sets one password", async () => {
    const path = `/api/members/${await idOf("designer")}/reset-link`;
    const { body } = await members.captain.send<ResetLink>("POST", path);
    const token = body.link.split("token=")[1] ?? "";
    const passwordOf = (n: number) => `late-apex-${n}`;
    const use = (n: number) => {
      const chosen = { password: passwordOf(n), confirmPassword: passwordOf(n) };
      return server.visitor().post<Outcome>("/api/password", { token, ...chosen });
    };
    const answers = await fifty(use);
    const { busy = 0, ...others } = tally(answers);
    expect(others).toEqual({ "204": 1, "link-not-valid": 49 - busy });
    // The queue for password hashes is bounded; a retry finds the link used.
    const retries = answers.filter(({ status }) => status === 503).map((_, n) => use(n));
    expect((await Promise.all(retries)).every(({ status }) => status === 410)).toBe(true);
    expect(await countEntries("password-reset")).toBe(1);
    const winner = answers.findIndex(({ status }) => status === 204);
    const signIn = { email: emailOf("designer"), password: passwordOf(winner) };
    expect((await server.visitor().post("/api/session", signIn)).status).toBe(200);
  });
});
