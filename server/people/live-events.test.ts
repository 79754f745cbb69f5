import { expect, test } from "vitest";
import type { ResetLink } from "../../domain/people/people-shapes.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { findMembers, idOf } = accountRequestsOf(team);

const nora = { firstName: "Nora", lastName: "Bell", email: "nora@team.edu", subteam: "chassis" };

async function eventsDuring(
  act: () => Promise<unknown>,
): Promise<{ kind: string; subject: string }[]> {
  const { broadcaster } = server.context;
  await broadcaster.settled();
  const before = broadcaster.last();
  await act();
  await broadcaster.settled();
  return server.context.db
    .selectFrom("events")
    .select(["kind", "subject_id as subject"])
    .where("id", ">", before)
    .orderBy("id")
    .execute();
}

async function choosePassword(id: string): Promise<void> {
  const path = `/api/members/${id}/reset-link`;
  const { body } = await members.captain.send<ResetLink>("POST", path);
  const chosen = { password: "new-words-1", confirmPassword: "new-words-1" };
  const token = body.link.split("token=")[1];
  const answer = await server.visitor().post("/api/password", { token, ...chosen });
  expect(answer.status).toBe(204);
}

test("sends an event when an invited member chooses a password", async () => {
  await members.captain.post("/api/captains", nora);
  const [member] = await findMembers(nora.email);
  expect(member?.isInvited).toBe(true);
  const subject = member?.id ?? "";
  expect(await eventsDuring(() => choosePassword(subject))).toEqual([
    { kind: "member.changed", subject },
  ]);
  expect((await findMembers(nora.email))[0]?.isInvited).toBe(false);
});

test("sends no event when a member resets their password", async () => {
  const id = await idOf("designer");
  expect(await eventsDuring(() => choosePassword(id))).toEqual([]);
});

test("sends an event when guest access is set up", async () => {
  const set = () => members.captain.put("/api/guest-access", { teamPassword: "pit-lane" });
  expect(await eventsDuring(set)).toEqual([{ kind: "guest-access.changed", subject: "" }]);
});
