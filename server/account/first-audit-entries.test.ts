import { expect, test } from "vitest";
import type { AuditLogPage } from "../../domain/people/people-shapes.ts";
import { applyFirstStartSettings } from "../people/actions.ts";
import { createSetupLink } from "../people/setup-link.ts";
import type { Client } from "../testing/client.ts";
import { emailOf, signInEveryone, password, teamPassword } from "../testing/sign-in-everyone.ts";
import { useServerPerTest } from "../testing/use-team.ts";

const server = useServerPerTest();

async function records(captain: Client, kind = "") {
  const query = kind === "" ? "" : `?kind=${kind}`;
  const { body } = await captain.get<AuditLogPage>(`/api/records${query}`);
  return body.records.map((entry) => [entry.kind, entry.actor, entry.subject, entry.detail]);
}

test("records the first captain, their session, and the first team password", async () => {
  const link = new URL(await createSetupLink(server.context, "http://localhost:3000"));
  const captain = server.visitor();
  await captain.post("/api/setup", {
    token: link.searchParams.get("token") ?? "",
    firstName: "Ada",
    lastName: "Quist",
    email: "ada@team.edu",
    password,
    confirmPassword: password,
    teamPassword,
  });
  expect(await records(captain)).toEqual([
    ["signed-in", "Ada Quist", null, expect.any(String)],
    ["team-password-changed", "Ada Quist", null, ""],
    ["captain-added", null, "Ada Quist", "With the setup link"],
  ]);
});

test("records a captain and a team password from variables once", async () => {
  const email = "lead@team.edu";
  const { settings } = server.context;
  const first = {
    captain: { email, password },
    guestPassword: teamPassword,
    team: settings.team,
  };
  for (let n = 0; n < 2; n += 1) await applyFirstStartSettings(server.context, first);
  const captain = server.visitor();
  await captain.post("/api/session", { email, password });
  const detail = "From the server settings";
  expect((await records(captain)).slice(1)).toEqual([
    ["team-password-changed", null, null, detail],
    ["captain-added", null, "Team Captain", detail],
  ]);
});

test("records at most 30 guest sign-ins of one address", async () => {
  const { captain } = await signInEveryone(server);
  const statuses = new Set<number>();
  for (let n = 0; n < 33; n += 1) {
    const guest = server.visitor("192.0.2.7");
    statuses.add((await guest.post("/api/guest-session", { teamPassword })).status);
  }
  expect(statuses).toEqual(new Set([200]));
  const entered = await records(captain, "guest-entered");
  // Plus the guest session of the fixture.
  expect(entered).toHaveLength(31);
  expect(entered[0]).toEqual(["guest-entered", null, null, expect.any(String)]);
});

test("records a wrong current password as a failed sign-in", async () => {
  const { captain, lead } = await signInEveryone(server);
  const form = { password: "new-words-1", confirmPassword: "new-words-1" };
  const change = { ...form, currentPassword: "not this" };
  expect((await lead.put("/api/account/password", change)).status).toBe(401);
  expect(await records(captain, "sign-in-failed")).toEqual([
    ["sign-in-failed", null, "Theo Okafor", "While changing the password"],
  ]);
  expect((await captain.get("/api/records")).text).not.toContain(change.currentPassword);
  const signIn = { email: emailOf("lead"), password };
  expect((await server.visitor().post("/api/session", signIn)).status).toBe(200);
});
