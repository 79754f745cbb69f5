import { expect, test } from "vitest";
import type { SavedCaptain } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { findMembers } = accountRequestsOf(team);

const nora = { firstName: "Nora", lastName: "Bell", email: "nora@team.edu", subteam: "general" };

const add = async () => (await members.captain.post<SavedCaptain>("/api/captains", nora)).body;
const correct = (id: string, change: object) =>
  members.captain.put<Problem>(`/api/captains/${id}`, change);
const demote = (id: string, change: object = {}) =>
  members.captain.put(`/api/members/${id}`, { role: "design-team", ...change });
const member = async (q: string) => (await findMembers(q))[0];

/** Returns the mail to this address, oldest first. */
async function mailTo(address: string): Promise<string[]> {
  return (await sentMail(server))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map((mail) => mail.replace(/=\r?\n/g, ""));
}

test("keeps omitted fields of a captain as another captain set them", async () => {
  const { id } = await add();
  expect((await correct(id, { lastName: "Vale" })).status).toBe(200);
  expect((await correct(id, { subteam: "chassis" })).status).toBe(200);
  expect((await correct(id, { email: "vale@team.edu" })).status).toBe(200);
  expect(await member("vale")).toMatchObject({
    fullName: "Nora Vale",
    subteam: "chassis",
    email: "vale@team.edu",
    role: "captain",
  });
});

test("refuses an empty name for a captain", async () => {
  const { id } = await add();
  const { status, body } = await correct(id, { lastName: " " });
  expect([status, body.detail]).toEqual([422, "Please fill in all required fields"]);
  expect(await member("nora")).toMatchObject({ fullName: "Nora Bell" });
});

test("names the current role in a repeated invitation", async () => {
  const { id } = await add();
  // Sends the first mail now; a mail whose link has ended is never sent.
  const [first = ""] = await mailTo(nora.email);
  await demote(id, { email: "bell@team.edu" });
  expect(first).toContain("Subject: You are a captain of Paddock");
  const [second = ""] = await mailTo("bell@team.edu");
  expect(second).toContain("Subject: You are invited to Paddock");
  expect(second).toContain("A captain has added you as Design Team.");
  expect(second).not.toContain("You are a captain");
});

test("invites a demoted captain without a password again when promoted", async () => {
  const { id } = await add();
  expect(await mailTo(nora.email)).toHaveLength(1);
  await demote(id);
  expect((await add()).outcome).toBe("promoted");
  const sent = await mailTo(nora.email);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain("Choose a password");
  expect(sent.join()).not.toContain("You sign in as before");
});
