import { expect, test } from "vitest";
import type { SavedCaptain } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { readSettings } from "../settings.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { applyFirstStartSettings } from "./actions.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { idOf } = accountRequestsOf(team);

const olderAddresses = [
  "theo:o@team.edu",
  "theo,o@team.edu",
  "theo\\o@team.edu",
  "th\u200beo@team.edu",
];

/** Stores an address that newer rules would reject. */
async function storeForTheo(email: string): Promise<string> {
  const id = await idOf("lead");
  const address = { email, email_key: email };
  await server.context.db.updateTable("members").set(address).where("id", "=", id).execute();
  return id;
}

test.each(olderAddresses)(
  "an account with the address %j can sign in and reset its password",
  async (email) => {
    await storeForTheo(email);
    const signIn = (form: object) =>
      server.visitor().post<Problem>("/api/session", { email, password, ...form });
    expect((await signIn({})).status).toBe(200);
    const wrong = await signIn({ password: "wrong" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong-password"]);
    expect((await server.visitor().post("/api/password-resets", { email })).status).toBe(204);
    expect(await sentMail(server)).toHaveLength(1);
  },
);

test("an unknown older address gets the same answer as any other", async () => {
  const [email] = olderAddresses;
  const ask = async (path: string, form: object) => {
    const { status, body } = await server.visitor().post<Problem>(path, form);
    return [status, body.code, body.detail];
  };
  for (const [path, rest] of [
    ["/api/session", { password }],
    ["/api/password-resets", {}],
  ] as const) {
    const known = await ask(path, { ...rest, email: "nobody@team.edu" });
    expect(await ask(path, { ...rest, email })).toEqual(known);
    expect(known[1]).toBe("account-not-found");
  }
});

test("captains can update a member with an older address but not assign one", async () => {
  const [email = "", another] = olderAddresses;
  const id = await storeForTheo(email);
  const theo = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain", email };
  const member = `/api/members/${id}`;
  expect((await members.captain.put(member, { role: "design-team", email })).status).toBe(204);
  const promoted = await members.captain.post<SavedCaptain>("/api/captains", theo);
  expect(promoted.body.outcome).toBe("promoted");
  const captain = `/api/captains/${id}`;
  expect((await members.captain.put(captain, { ...theo, subteam: "general" })).status).toBe(200);
  const given = [
    await members.captain.put<Problem>(member, { email: another }),
    await members.captain.put<Problem>(captain, { email: another }),
    await members.captain.put<Problem>(`/api/members/${await idOf("designer")}`, {
      email: another,
    }),
    await members.captain.post<Problem>("/api/captains", { ...theo, email: another }),
  ];
  for (const { status, body } of given) {
    expect([status, body.code, body.errors]).toMatchObject([
      422,
      "email-not-valid",
      [{ field: "email" }],
    ]);
  }
  expect(await idOf("designer")).not.toBe("");
});

test("the address setting is validated only while there is no captain", async () => {
  const { db } = server.context;
  const first = readSettings({ CAPTAIN_EMAIL: olderAddresses[0], CAPTAIN_PASSWORD: password });
  await expect(applyFirstStartSettings(server.context, first)).resolves.toBeUndefined();
  await db.deleteFrom("members").where("email_key", "=", emailOf("captain")).execute();
  await expect(applyFirstStartSettings(server.context, first)).rejects.toThrow(
    'CAPTAIN_EMAIL: "theo:o@team.edu" is not usable; it takes an email address',
  );
});
