import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SavedCaptain } from "../../domain/people/people-shapes.ts";
import type { Problem } from "../../domain/shapes.ts";
import { lock } from "../db/dialects.ts";
import { databaseKind } from "../db/open.ts";
import { lockAccount } from "../sessions/store.ts";
import { accountRequestsOf, sentMail } from "../testing/account-requests.ts";
import { withRace } from "../testing/race.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import { setPassword } from "./store.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { findMembers, idOf } = accountRequestsOf(team);

const nora = { firstName: "Nora", lastName: "Bell", email: "nora@team.edu", subteam: "chassis" };

const corrections: [name: string, correct: (id: string) => Promise<{ status: number }>][] = [
  ["a changed address", (id) => members.captain.put(`/api/members/${id}`, { email: "n@team.edu" })],
  [
    "a corrected captain",
    (id) => members.captain.put(`/api/captains/${id}`, { email: "n@team.edu" }),
  ],
];

test.each(corrections)(
  "%s sends no invitation after a concurrent password choice",
  async (_name, correct) => {
    const { id } = (await members.captain.post<SavedCaptain>("/api/captains", nora)).body;
    await sentMail(server);
    const answer = await withRace(server, {
      block: (trx) => lockAccount(trx, { id }),
      write: () => correct(id),
      interfere: (trx) => setPassword(trx, id, "a hash"),
    });
    expect(answer.status).toBeLessThan(300);
    expect(await server.context.db.selectFrom("links").select("purpose").execute()).toEqual([]);
  },
);

test("adding a captain sends no invitation after a concurrent password choice", async () => {
  const { id } = (await members.captain.post<SavedCaptain>("/api/captains", nora)).body;
  await members.captain.put(`/api/members/${id}`, { role: "design-team" });
  await server.context.db.deleteFrom("links").execute();
  const answer = await withRace(server, {
    block: (trx) => lockAccount(trx, { id }),
    write: () => members.captain.post("/api/captains", nora),
    interfere: (trx) => setPassword(trx, id, "a hash"),
  });
  expect(answer.status).toBe(201);
  expect(await server.context.db.selectFrom("links").select("purpose").execute()).toEqual([]);
});

test("removes members while one of them signs in on another's browser", async () => {
  const [dana, theo] = [await idOf("designer"), await idOf("lead")];
  const answer = await withRace(server, {
    block: (trx) => lockAccount(trx, { id: theo }),
    write: () => members.captain.post("/api/members/remove", { ids: [dana, theo] }),
    interfere: (trx) => trx.deleteFrom("sessions").where("member_id", "=", dana).execute(),
  });
  expect(answer.status).toBe(204);
  expect(await findMembers()).toHaveLength(1);
});

test("asks one of two deadlocked requests to retry", async () => {
  const dana = await idOf("designer");
  for (let n = 0; n < 3; n += 1)
    await server.visitor().post("/api/session", { email: emailOf("designer"), password });
  const { db } = server.context;
  const others = await db
    .selectFrom("sessions")
    .select("token_hash")
    .where("member_id", "=", dana)
    .orderBy("created_at")
    .execute();
  // The first session makes the request; one of the others is locked, whatever the order.
  const [, first = "", held = "", last = ""] = others.map((session) => session.token_hash);
  const answer = await withRace(server, {
    block: async (trx) => {
      // Makes PostgreSQL abort the other transaction.
      if (databaseKind(db) === "postgres")
        await sql`set local deadlock_timeout = '1min'`.execute(trx);
      await trx.deleteFrom("sessions").where("token_hash", "=", held).execute();
    },
    write: () => members.designer.delete<Problem>("/api/account/sessions"),
    interfere: (trx) =>
      trx.deleteFrom("sessions").where("token_hash", "in", [first, last]).execute(),
  });
  const isWaiting = databaseKind(db) === "postgres";
  expect([answer.status, answer.body?.code]).toEqual(isWaiting ? [503, "busy"] : [204, undefined]);
});

test("a demoted captain keeps no notification of requests that a job was writing (rule 13.53)", async () => {
  const second = { firstName: "Theo", lastName: "Okafor", subteam: "powertrain" };
  await members.captain.post("/api/captains", { ...second, email: emailOf("lead") });
  const id = await idOf("lead");
  const notification = {
    id: "request-for-theo",
    member_id: id,
    kind: "request",
    group_key: "requests",
    document_id: null,
    actor_id: null,
    actors: "[]",
    documents: "[]",
    comment_id: null,
    amount: 1,
    at: 1,
    read_at: null,
    is_mailed: 0,
  } as const;
  const answer = await withRace(server, {
    block: (trx) => lock(trx, "notifications"),
    write: () => members.captain.put(`/api/members/${id}`, { role: "team-lead" }),
    interfere: (trx) => trx.insertInto("notifications").values(notification).execute(),
  });
  expect(answer.status).toBe(204);
  expect(await server.context.db.selectFrom("notifications").select("id").execute()).toEqual([]);
});
