import { expect, test } from "vitest";
import type { ResetLink } from "../../domain/people/people-shapes.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, idOf } = accountRequestsOf(team);

const theo = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
const nora = { firstName: "Nora", lastName: "Bell", email: "nora@team.edu", subteam: "chassis" };

const mailTo = async (address: string) =>
  (await sentMail(server)).filter((mail) => mail.includes(`To: ${address}`));

const promotions: [name: string, act: (id: string) => Promise<unknown>][] = [
  ["being added", () => members.captain.post("/api/captains", { ...theo, email: emailOf("lead") })],
  ["a changed role", (id) => members.captain.put(`/api/members/${id}`, { role: "captain" })],
];

test.each(promotions)("%s ends existing links and sends a mail", async (_name, act) => {
  const id = await idOf("lead");
  const { body } = await members.captain.send<ResetLink>("POST", `/api/members/${id}/reset-link`);
  const linkStatus = async () => {
    const token = body.link.split("token=")[1];
    return (await server.visitor().get(`/api/one-time-links?token=${token}`)).status;
  };
  expect(await linkStatus()).toBe(200);
  await act(id);
  expect(await linkStatus()).toBe(410);
  const sent = await mailTo(emailOf("lead"));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("Subject: You are a captain of Paddock");
  expect(sent[0]).toContain("You sign in as before.");
  expect((await members.lead.get<SessionAnswer>("/api/session")).body.viewer).toMatchObject({
    role: "captain",
  });
});

test("a promotion with a new address sends a mail about each", async () => {
  const id = await idOf("lead");
  await members.captain.put(`/api/members/${id}`, { role: "captain", email: "theo@new.edu" });
  const subjects = (await mailTo("theo@new.edu")).map(
    (mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1],
  );
  expect(subjects.toSorted()).toEqual([
    "You are a captain of Paddock",
    "Your email address at Paddock",
  ]);
});

test("an invited captain who is promoted again gets one mail with a valid link", async () => {
  await members.captain.post("/api/captains", nora);
  const [invited] = await server.context.db
    .selectFrom("members")
    .select("id")
    .where("email_key", "=", nora.email)
    .execute();
  const path = `/api/members/${invited?.id}`;
  await members.captain.put(path, { role: "design-team" });
  await members.captain.put(path, { role: "captain", email: "bell@team.edu" });
  const sent = await mailTo("bell@team.edu");
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("Subject: You are a captain of Paddock");
  expect(await server.context.db.selectFrom("links").selectAll().execute()).toHaveLength(1);
});

test("an invited captain gets no email about requests or feedback", async () => {
  await members.captain.post("/api/captains", nora);
  await ask({ email: "eve@team.edu" });
  const subjects = (await mailTo(nora.email)).map((mail) => /^Subject: .*/m.exec(mail)?.[0]);
  expect(subjects).toEqual([expect.stringContaining("You are a captain")]);
  expect(await mailTo(emailOf("captain"))).toHaveLength(1);
  const { body } = await members.lead.get<SessionAnswer>("/api/session");
  expect(body.feedbackHref).toContain(emailOf("captain"));
  expect(body.feedbackHref).not.toContain("nora");
});
