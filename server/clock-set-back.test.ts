import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { CommentPage } from "../domain/comments/comment-shapes.ts";
import type { DocumentListPage } from "../domain/documents/document-shapes.ts";
import type { Editors } from "../domain/live/live-shapes.ts";
import type { NotificationPage } from "../domain/notifications/notification-shapes.ts";
import type { Problem } from "../domain/shapes.ts";
import type { JobKind } from "../domain/system/job-kinds.ts";
import type { Tables } from "./db/tables.ts";
import { checkClock } from "./events/check-clock.ts";
import { newId } from "./ids.ts";
import { bringForward } from "./jobs/bring-forward.ts";
import { sweepAttempts } from "./sessions/attempts.ts";
import { sweepSessions } from "./sessions/viewer.ts";
import { accountRequestsOf } from "./testing/account-requests.ts";
import { emailOf, password } from "./testing/sign-in-everyone.ts";
import { useTeamPerTest } from "./testing/use-team.ts";

const team = useTeamPerTest();
const { server, members, write } = team;

const minute = 60 * 1000;
const day = 24 * 60 * minute;

type Table = keyof Tables;

/** Moves all times of a column ahead, as if the clock had been set back since. */
async function recordAhead<T extends Table>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  by: number,
): Promise<void> {
  for (const column of columns)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by}`.execute(
      server.context.db,
    );
}

async function signIn(tried: string): Promise<number> {
  const form = { email: emailOf("lead"), password: tried };
  return (await server.visitor().post("/api/session", form)).status;
}

async function exhaustAttempts(): Promise<void> {
  for (let n = 0; n < 10; n += 1) expect(await signIn("wrong")).toBe(401);
  expect(await signIn(password)).toBe(429);
}

describe("after the clock was set back", () => {
  test("ends limits of attempts", async () => {
    await exhaustAttempts();
    await recordAhead("attempts", ["window_start"], day);
    expect(await signIn("wrong")).toBe(401);
    expect(await signIn(password)).toBe(200);
  });

  test("keeps limits of attempts when the clock moves by less than their length", async () => {
    await exhaustAttempts();
    await recordAhead("attempts", ["window_start"], minute);
    expect(await signIn(password)).toBe(429);
  });

  test("sweeps attempts that were counted while the clock was ahead", async () => {
    const { db } = server.context;
    await signIn("wrong");
    await recordAhead("attempts", ["window_start"], day);
    await sweepAttempts(db);
    expect(await db.selectFrom("attempts").selectAll().execute()).toEqual([]);
  });

  test("lists a new document first", async () => {
    await write({ title: "Hub" });
    await recordAhead("documents", ["created_at"], day);
    await recordAhead("documents", ["sort_key"], day * 1000);
    await write({ title: "Upright" });
    await write({ title: "Splitter", subteam: "aerodynamics" });
    await write({ title: "Rim" });
    const path = "/api/subteams/chassis/documents";
    const { documents } = (await members.lead.get<DocumentListPage>(path)).body;
    expect(documents.map(({ title }) => title)).toEqual(["Rim", "Upright", "Hub"]);
    const rows = await server.context.db
      .selectFrom("documents")
      .select("title")
      .orderBy("sort_key")
      .execute();
    expect(rows.map(({ title }) => title)).toEqual(["Hub", "Upright", "Splitter", "Rim"]);
  });

  test("lists a new comment last", async () => {
    const path = `/api/documents/${(await write()).id}/comments`;
    await members.lead.post(path, { content: "First" });
    await recordAhead("comments", ["created_at"], day);
    await members.lead.post(path, { content: "Second" });
    const { comments } = (await members.lead.get<CommentPage>(path)).body;
    expect(comments.map(({ content }) => content)).toEqual(["First", "Second"]);
  });

  test("marks notifications as read when their document is viewed", async () => {
    const { id } = await write();
    await members.designer.post(`/api/documents/${id}/comments`, { content: "First" });
    await server.jobs.idle();
    await recordAhead("notifications", ["at"], day);
    const unread = async () =>
      (await members.lead.get<NotificationPage>("/api/notifications")).body.unread;
    expect(await unread()).toBe(1);
    expect((await members.lead.send("PUT", `/api/documents/${id}/view`)).status).toBe(204);
    await server.jobs.idle();
    expect(await unread()).toBe(0);
  });

  test("restarts the lifetime of a session with its next use", async () => {
    const { db } = server.context;
    await recordAhead("sessions", ["created_at", "last_used_at"], 3 * day);
    expect((await members.lead.get("/api/first-steps")).status).toBe(403);
    const times = await db
      .selectFrom("sessions")
      .innerJoin("members", "members.id", "member_id")
      .select(["sessions.created_at as created", "last_used_at as used"])
      .where("email_key", "=", emailOf("lead"))
      .executeTakeFirstOrThrow();
    expect(times.created).toBeLessThanOrEqual(Date.now());
    expect(times.used).toBeLessThanOrEqual(Date.now());
  });

  test.each([
    ["began", "created_at", 40 * day],
    ["was used", "last_used_at", 8 * day],
  ] as const)("ends a session that %s long ahead", async (_what, column, by) => {
    await recordAhead("sessions", [column], by);
    expect((await members.lead.get("/api/first-steps")).status).toBe(401);
    await sweepSessions(server.context.db);
    expect(await server.context.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  test("does not list an editing tab that was recorded while the clock was ahead", async () => {
    const { id } = await write();
    await members.lead.send("PUT", `/api/documents/${id}/editing?tab=1`);
    const editors = () => members.captain.get<Editors>(`/api/documents/${id}/editors`);
    expect((await editors()).body.editors).toHaveLength(1);
    await recordAhead("editing", ["until"], day);
    expect((await editors()).body.editors).toEqual([]);
  });

  test("refuses a link that was made while the clock was ahead", async () => {
    const path = `/api/members/${await accountRequestsOf(team).idOf("designer")}/reset-link`;
    const { link } = (await members.captain.send<{ link: string }>("POST", path)).body;
    const token = new URL(link).searchParams.get("token");
    await recordAhead("links", ["created_at", "expires_at"], day);
    const form = { token, password: "late-apex-77", confirmPassword: "late-apex-77" };
    const { status, body } = await members.nobody.post<Problem>("/api/password", form);
    expect([status, body.code]).toEqual([410, "link-not-valid"]);
  });

  type NewJob = { kind: JobKind; run_at: number; locked_until?: number };

  /** Inserts rows directly, which wakes no worker. */
  async function addJobs(jobs: readonly NewJob[]): Promise<void> {
    const rest = { payload: '{"ids":[]}', attempts: 0, locked_until: 0, last_error: null };
    const rows = jobs.map((job) => ({ id: newId(), ...rest, ...job }));
    await server.context.db.insertInto("jobs").values(rows).execute();
  }

  async function kindsLeft(): Promise<string[]> {
    await server.jobs.idle();
    const rows = await server.context.db.selectFrom("jobs").select("kind").execute();
    return rows.map(({ kind }) => kind).toSorted();
  }

  async function kindsDue(): Promise<string[]> {
    const rows = await server.context.db
      .selectFrom("jobs")
      .select("kind")
      .where("run_at", "<=", Date.now())
      .execute();
    return rows.map(({ kind }) => kind).toSorted();
  }

  test("runs a job whose process was killed while the clock was ahead", async () => {
    const now = Date.now();
    await addJobs([{ kind: "remove-bytes", run_at: now, locked_until: now + day }]);
    expect(await kindsLeft()).toEqual([]);
  });

  test("leaves a job to a process whose clock is a little ahead", async () => {
    const now = Date.now();
    await addJobs([{ kind: "remove-bytes", run_at: now, locked_until: now + 1.5 * minute }]);
    expect(await kindsLeft()).toEqual(["remove-bytes"]);
  });

  test("runs the jobs that were due before, but none that is planned for another day", async () => {
    const now = Date.now();
    await addJobs([
      { kind: "notify", run_at: now + day },
      { kind: "mail-notifications", run_at: now + day + minute },
      { kind: "send-digest", run_at: now + day },
      { kind: "remove-bytes", run_at: now + day + minute },
      { kind: "index-texts", run_at: now + 2 * day },
    ]);
    await bringForward(server.context.db, now + day);
    expect(await kindsDue()).toEqual(["mail-notifications", "notify", "send-digest"]);
  });

  test("leaves jobs alone while clocks differ by seconds", async () => {
    const now = Date.now();
    await addJobs([{ kind: "tell-captains", run_at: now + minute }]);
    await bringForward(server.context.db, now + minute / 2);
    expect(await kindsDue()).toEqual([]);
  });

  test("says at the start that the clock is behind", async () => {
    await write();
    // The job that notifies writes an event too.
    await server.jobs.idle();
    const { db } = server.context;
    const logged: unknown[] = [];
    const add = (message: string, entry = {}) => void logged.push({ message, ...entry });
    const log = { info: add, error: add };
    expect(await checkClock(db, log)).toBeLessThanOrEqual(Date.now());
    expect(logged).toEqual([]);
    await recordAhead("events", ["at"], day + minute / 2);
    expect(await checkClock(db, log)).toBeGreaterThan(Date.now());
    expect(logged).toEqual([{ message: "clock behind the newest change", minutes: 24 * 60 }]);
  });
});
