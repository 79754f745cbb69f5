import { hostname } from "node:os";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SystemAnswer } from "../../domain/system/system-shapes.ts";
import { databaseKind } from "../db/open.ts";
import { newId } from "../ids.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const { server, members, write } = useTeamPerTest({ BACKUP_TO: "nightly" });

const read = async () => (await members.captain.get<SystemAnswer>("/api/system")).body;

async function addJob(job: object): Promise<string> {
  const id = newId();
  const base = { kind: "remove-bytes", payload: '{"ids":[]}', run_at: 0, locked_until: 0 };
  const row = { id, ...base, attempts: 0, last_error: null, ...job };
  await server.context.db.insertInto("jobs").values(row).execute();
  return id;
}

test("shows storage, backups, and waiting jobs and mail", async () => {
  const attachments = [await members.lead.upload("torque.txt", "42 Nm")];
  await write({ attachments });
  const before = await read();
  const kind = databaseKind(server.context.db) === "sqlite" ? "SQLite" : "PostgreSQL";
  expect(before.database.kind).toBe(kind);
  expect(before.database.bytes).toBeGreaterThan(100_000);
  expect(before.files).toEqual({ count: 1, bytes: 5 });
  expect(before.space?.free).toBeLessThanOrEqual(before.space?.total ?? 0);
  expect(before.process).toBe(`${hostname()}:${server.context.settings.port}`);
  expect(Date.parse(before.startedAt)).toBeLessThan(Date.now());
  expect(before.backup).toMatchObject({ last: null, verified: null });
  expect(before.backup.to).toMatch(/nightly$/);
  expect(before.jobs.upcoming.map((job) => job.kind)).toContain("back-up");

  await runJobsOfTomorrow(server);
  const { backup } = await read();
  expect(backup.last).toMatchObject({ problems: [] });
  expect(backup.last?.bytes).toBeGreaterThan(1_000);
  expect(backup.verified).toMatchObject({ problems: [] });
});

test("asks for a restart once a newer version has changed the tables", async () => {
  expect((await read()).needsRestart).toBe(false);
  await sql`insert into migrations (name, applied_at) values ('9999-next-season', 1)`.execute(
    server.context.db,
  );
  expect((await read()).needsRestart).toBe(true);
});

test("lists failed jobs first, and runs them again", async () => {
  await server.jobs.stop();
  const later = Date.now() + 60_000;
  const waiting = await addJob({ run_at: later, attempts: 1, last_error: "disk is full" });
  for (const at of [later + 2, later + 1]) await addJob({ run_at: at, kind: "hash-files" });
  const failed = await addJob({ attempts: 10, last_error: "disk is gone" });
  const running = await addJob({ attempts: 1, locked_until: later });
  const shown = async () =>
    (await read()).jobs.list
      .filter(({ kind }) => kind === "remove-bytes")
      .map(({ id, state, reason }) => [id, state, reason]);
  expect(await shown()).toEqual([
    [failed, "failed", "disk is gone"],
    [running, "running", null],
    [waiting, "waiting", "disk is full"],
  ]);
  expect((await read()).jobs.upcoming).toContainEqual({
    kind: "hash-files",
    count: 2,
    nextAt: new Date(later + 1).toISOString(),
  });
  const retry = (id: string) => members.captain.send("POST", `/api/system/jobs/${id}/retry`);
  expect((await retry(running)).status).toBe(404);
  expect((await retry(failed)).status).toBe(204);
  expect((await shown()).map(([id]) => id)).toEqual([running, waiting]);
  expect((await read()).jobs.upcoming).toContainEqual(
    expect.objectContaining({ kind: "remove-bytes", count: 1 }),
  );
});

test("keeps the last errors, with their requests", async () => {
  const { log } = server.context;
  for (let n = 1; n <= 60; n += 1) log.error("job failed", { kind: "send-mail", error: `${n}` });
  log.error("fault", { id: "k3v9q2m7x4h8n5w6t2rj", error: "TypeError" });
  const { errors } = await read();
  expect(errors).toHaveLength(50);
  expect(errors[0]).toMatchObject({
    message: "fault",
    requestId: "k3v9q2m7x4h8n5w6t2rj",
    detail: "TypeError",
  });
  expect(errors[1]).toMatchObject({ requestId: null, detail: "send-mail: 60" });
  expect(server.lines.at(-2)).toContain('"message":"fault"');
});

test("sends a test email to the captain who asks", async () => {
  await server.jobs.stop();
  expect((await members.captain.send("POST", "/api/system/test-mail")).status).toBe(204);
  const { mail, jobs } = await read();
  expect(mail).toMatchObject({ sends: false, waiting: 1 });
  expect(jobs.upcoming.map((job) => job.kind)).toContain("send-mail");
  const [job] = await server.context.db
    .selectFrom("jobs")
    .select("payload")
    .where("kind", "=", "send-mail")
    .execute();
  expect(JSON.parse(job?.payload ?? "")).toMatchObject({ to: emailOf("captain") });
});
