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

/** The letters to this address, the oldest first. */
async function lettersTo(address: string): Promise<string[]> {
  return (await sentMail(server))
    .filter((letter) => letter.includes(`To: ${address}`))
    .map((letter) => letter.replace(/=\r?\n/g, ""));
}

test("what is left out of a captain's correction stays as another captain made it", async () => {
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

test("what is given is not empty", async () => {
  const { id } = await add();
  const { status, body } = await correct(id, { lastName: " " });
  expect([status, body.detail]).toEqual([422, "Please fill in all required fields"]);
  expect(await member("nora")).toMatchObject({ fullName: "Nora Bell" });
});

test("an invitation that comes anew says what the account has become meanwhile", async () => {
  const { id } = await add();
  // A letter whose link has ended before it went would not go at all.
  const [first = ""] = await lettersTo(nora.email);
  await demote(id, { email: "bell@team.edu" });
  expect(first).toContain("Subject: You are a captain of Paddock");
  const [second = ""] = await lettersTo("bell@team.edu");
  expect(second).toContain("Subject: You are invited to Paddock");
  expect(second).toContain("A captain has added you as Design Team.");
  expect(second).not.toContain("You are a captain");
});

test("who was invited, demoted and made captain again can still choose a password", async () => {
  const { id } = await add();
  // As above.
  expect(await lettersTo(nora.email)).toHaveLength(1);
  await demote(id);
  expect((await add()).outcome).toBe("promoted");
  const sent = await lettersTo(nora.email);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain("Choose a password");
  expect(sent.join()).not.toContain("You sign in as before");
});
