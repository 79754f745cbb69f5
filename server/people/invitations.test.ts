import { describe, expect, test } from "vitest";
import type {
  InvitationBody,
  InvitationLink,
  InvitationResult,
  InvitationResults,
} from "../../domain/people/invitation-shapes.ts";
import type {
  AuditLogPage,
  LinkAnswer,
  SubteamMembers,
  TeamPage,
} from "../../domain/people/people-shapes.ts";
import type { Role } from "../../domain/people/roles.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import type { Client } from "../testing/client.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { sweepLinks } from "./links.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, findMembers, idOf, listPendingRequests } = accountRequestsOf(team);

type Change = Partial<InvitationBody>;
const marta = { name: "Marta Kovács", email: "marta@example.com" };
const chosen = { password: "new-words-1", confirmPassword: "new-words-1" };

const post = (change: Change = {}, by: Client = members.captain) =>
  by.post<InvitationResults & Problem>("/api/invitations", {
    role: "design-team",
    subteam: "electronics",
    people: [marta],
    ...change,
  });

async function invite(change?: Change): Promise<InvitationResult> {
  const [result] = (await post(change)).body.results;
  if (!result) throw new Error("Nobody was invited");
  return result;
}

const tokenOf = (link: string | null) => link?.split("token=")[1] ?? "";
const check = (link: string | null) =>
  server.visitor().get<LinkAnswer>(`/api/one-time-links?token=${tokenOf(link)}`);
const accept = (link: string | null, name: object = {}) =>
  server.visitor().post<Problem>("/api/password", { token: tokenOf(link), ...chosen, ...name });
const renew = (id: string | null) =>
  members.captain.send<InvitationLink>("POST", `/api/members/${id}/invitation`);

const countMembers = async () =>
  (await server.context.db.selectFrom("members").select("id").execute()).length;
const countWaitingMail = async () => {
  const mail = server.context.db.selectFrom("jobs").where("kind", "=", "send-mail");
  return (await mail.select("id").execute()).length;
};

test("tells four outcomes apart and changes only what is new (rules 1.148 and 1.151)", async () => {
  await post({ people: [{ name: "Ben Okonkwo", email: "ben@team.edu" }] });
  await ask({ email: "nora@team.edu" });
  const list = [marta, "Ben@team.edu", emailOf("lead"), "nora@team.edu", "MARTA@example.com"];
  const people = list.map((person) => (typeof person === "string" ? { email: person } : person));
  const { status, body } = await post({ people });
  expect(status).toBe(200);
  expect(body.results.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["Marta Kovács", "invited"],
    ["Ben Okonkwo", "invited-before"],
    ["Theo Okafor", "member"],
    ["Nora Bell", "requested"],
    ["Marta Kovács", "invited-before"],
  ]);
  expect(body.results.map(({ link }) => link !== null)).toEqual([true, false, false, false, false]);
  expect((await findMembers("ben"))[0]).toMatchObject({ subteam: "electronics", isInvited: true });
  expect(await listPendingRequests()).toHaveLength(1);
  const mail = await sentMail(server);
  expect(mail.filter((text) => /^To: (marta|ben)@/m.test(text))).toHaveLength(2);
});

test("mails the link that the answer shows, for 7 days (rules 1.141 and 6.38)", async () => {
  const { link } = await invite({ role: "team-lead" });
  const [mail = ""] = (await sentMail(server)).map((text) => text.replaceAll(/=\r?\n/g, ""));
  expect(mail).toContain("Subject: You are invited to Paddock");
  expect(mail).toContain("A captain has added you as Team Lead.");
  expect(mail).toContain("The link works once, for 7 days.");
  expect(mail.replaceAll("=3D", "=")).toContain(link);
  const stored = await server.context.db.selectFrom("links").selectAll().executeTakeFirstOrThrow();
  expect(stored.expires_at - stored.created_at).toBe(7 * 24 * 60 * 60 * 1000);
  expect(link).not.toContain(stored.token_hash);
});

test.each<Role>(["design-team", "team-lead", "captain"])(
  "lets an invited %s in once, with the password that they chose (rule 1.139)",
  async (role) => {
    const { link } = await invite({ role, subteam: "chassis" });
    expect((await check(link)).body).toEqual({ purpose: "invitation", email: marta.email });
    expect((await accept(link)).status).toBe(204);
    expect((await accept(link)).status).toBe(410);
    const { body } = await server.visitor().post<SessionAnswer>("/api/session", {
      email: marta.email,
      password: chosen.password,
    });
    expect(body.viewer).toMatchObject({ kind: "member", fullName: marta.name, role });
    expect(await findMembers("marta")).toMatchObject([{ isInvited: false, invitedUntil: null }]);
  },
);

test("asks for a name where only the address is known (rule 1.155)", async () => {
  const { name, link } = await invite({ people: [{ email: marta.email }] });
  expect(name).toBe("");
  expect(await findMembers("marta")).toMatchObject([{ fullName: marta.email, firstName: "" }]);
  expect((await check(link)).body).toMatchObject({ needsName: true });
  const missing = await accept(link, { firstName: "Marta", lastName: " " });
  expect([missing.status, missing.body.errors?.[0]?.field]).toEqual([422, "lastName"]);
  expect((await accept(link, { firstName: "Marta", lastName: "Kovács" })).status).toBe(204);
  expect(await findMembers("marta")).toMatchObject([{ fullName: marta.name, lastName: "Kovács" }]);
});

test("keeps the last name as it was given (rule 1.149)", async () => {
  const person = { name: "Anna van der Berg", lastName: "van der Berg", email: "anna@team.edu" };
  await invite({ people: [person] });
  expect(await findMembers("anna")).toMatchObject([
    { firstName: "Anna", lastName: "van der Berg" },
  ]);
});

describe("a list is refused whole", () => {
  const refused: [sentence: string, change: Change][] = [
    [
      "Line 2 has no valid email address: ben",
      { people: [marta, { name: "Ben Okonkwo", email: "ben" }] },
    ],
    ["Please fill in all required fields", { people: [] }],
    [
      "You can invite at most 100 people at once.",
      { people: Array.from({ length: 101 }, (_, n) => ({ email: `p${n}@team.edu` })) },
    ],
    ["Please select one of the roles", { role: "guest" }],
    ["Please select one of the team's subteams", { subteam: "marketing" }],
  ];
  test.each(refused)("with “%s”", async (detail, change) => {
    const before = await countMembers();
    const { status, body } = await post(change);
    expect([status, body.detail]).toEqual([422, detail]);
    expect([await countMembers(), await countWaitingMail()]).toEqual([before, 0]);
  });
});

test("invites forty people once when two captains send the list at once (rule 1.150)", async () => {
  const lead = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
  await members.captain.post("/api/captains", { ...lead, email: emailOf("lead") });
  const before = (await sentMail(server)).length;
  const people = Array.from({ length: 40 }, (_, n) => ({
    name: `Person ${n}`,
    email: `person${n}@team.edu`,
  }));
  const answers = await Promise.all([
    post({ people }),
    post({ people: people.toReversed() }, members.lead),
    post({ people }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const results = answers.flatMap(({ body }) => body.results);
  expect(results.filter(({ outcome }) => outcome === "invited")).toHaveLength(40);
  expect(results.filter(({ outcome }) => outcome === "invited-before")).toHaveLength(80);
  expect((await sentMail(server)).length - before).toBe(40);
  const { body } = await members.captain.get<TeamPage>("/api/members?q=person");
  expect([body.total, body.invited]).toEqual([40, 40]);
  const joined = server.context.db.selectFrom("events").select("id");
  expect(await joined.where("kind", "=", "member.joined").execute()).toHaveLength(40);
  const links = results.flatMap(({ link }) => link ?? []);
  expect(new Set(links).size).toBe(40);
  expect((await accept(links[17] ?? "")).status).toBe(204);
});

test("lists invited people first, over several pages (rule 1.154)", async () => {
  const people = Array.from({ length: 60 }, (_, n) => ({
    name: `Zoe ${String(n).padStart(2, "0")}`,
    email: `zoe${n}@team.edu`,
  }));
  await post({ people });
  const first = (await members.captain.get<TeamPage>("/api/members")).body;
  const next = `/api/members?cursor=${first.nextCursor}`;
  const second = (await members.captain.get<TeamPage>(next)).body;
  const names = [...first.members, ...second.members].map(({ fullName }) => fullName);
  expect(names.slice(0, 60)).toEqual(people.map(({ name }) => name));
  expect(names.slice(60)).toEqual(names.slice(60).toSorted());
  expect([first.total, first.invited]).toEqual([names.length, 60]);
  expect(second.nextCursor).toBeNull();
});

describe("sending an invitation again (rule 1.152)", () => {
  test("creates another link, mails it, and ends the previous one", async () => {
    const { id, link } = await invite();
    await server.jobs.idle();
    const { status, body } = await renew(id);
    expect(status).toBe(200);
    expect([(await check(link)).status, (await check(body.link)).status]).toEqual([410, 200]);
    expect(await sentMail(server)).toHaveLength(2);
    expect((await accept(body.link)).status).toBe(204);
  });

  test("renews an expired invitation, which captains still see after cleaning up", async () => {
    const { id, link } = await invite();
    await server.context.db.updateTable("links").set({ expires_at: 1000 }).execute();
    await sweepLinks(server.context.db);
    expect((await check(link)).status).toBe(410);
    expect((await findMembers("marta"))[0]?.invitedUntil).toBe("1970-01-01T00:00:01.000Z");
    expect((await check((await renew(id)).body.link)).status).toBe(200);
  });

  test("is refused once the member has a password, and for somebody who is gone", async () => {
    expect((await renew(await idOf("lead"))).status).toBe(409);
    const { id } = await invite();
    await members.captain.post("/api/members/remove", { ids: [id] });
    expect((await renew(id)).status).toBe(404);
  });
});

test.each([
  ["removed", (id: string) => members.captain.post("/api/members/remove", { ids: [id] })],
  ["erased", (id: string) => members.captain.send("POST", `/api/members/${id}/erase`)],
])("an invited person who is %s can be invited again", async (_how, leave) => {
  await server.jobs.stop();
  const { id, link } = await invite();
  expect((await leave(id ?? "")).status).toBe(204);
  expect((await check(link)).status).toBe(410);
  expect(await findMembers("marta")).toEqual([]);
  const again = await invite();
  expect(again.outcome).toBe("invited");
  expect(again.id).not.toBe(id);
});

test("erasing an invited person deletes the waiting mail and the name", async () => {
  await server.jobs.stop();
  const { id } = await invite();
  await members.captain.send("POST", `/api/members/${id}/erase`);
  expect(await countWaitingMail()).toBe(0);
  expect((await members.captain.get("/api/records")).text).not.toContain("Marta");
});

test("leaves invited people out of a subteam's active members", async () => {
  await invite({ subteam: "powertrain" });
  const path = "/api/subteams/powertrain/members";
  const { body } = await members.guest.get<SubteamMembers>(path);
  expect(body.members.map(({ fullName }) => fullName)).toEqual(["Theo Okafor"]);
});

test("records who invited whom, as what, and who sent it again (rule 6.54)", async () => {
  const { id } = await invite({ role: "team-lead" });
  await renew(id);
  const { body } = await members.captain.get<AuditLogPage>("/api/records?q=marta");
  expect(
    body.records.map(({ kind, actor, subject, detail }) => [kind, actor, subject, detail]),
  ).toEqual([
    ["invitation-renewed", "Clara Nyström", "Marta Kovács", ""],
    ["member-invited", "Clara Nyström", "Marta Kovács", "Team Lead"],
  ]);
});
