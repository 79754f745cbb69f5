import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { transact } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { makeReadOnly } from "../testing/failing-database.ts";
import { useServerPerTest } from "../testing/use-team.ts";
import { addJob, attemptsMax, hasJob, mailAttemptsMax, timeLimits } from "./add-job.ts";
import { startJobs, type JobHandlers, type JobRunner } from "./run-jobs.ts";

const day = 24 * 60 * 60 * 1000;
const runners: JobRunner[] = [];

const server = useServerPerTest();

beforeEach(async () => {
  await server.jobs.stop();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

const add = (ids: string[]) =>
  transact(server.context, (trx) => addJob(trx, "remove-bytes", { ids }));
const listJobs = () => server.context.db.selectFrom("jobs").selectAll().execute();

const mail = { to: "dana@team.edu", subject: "", text: "", html: "" };
const addMail = () => transact(server.context, (trx) => addJob(trx, "send-mail", mail));

/** Its message names a person, as that of a mail server may. */
const diskIsGone = () => Object.assign(new Error("No room for dana@team.edu"), { code: "ENOSPC" });

const noWork = async () => undefined;
const idleHandlers: JobHandlers = {
  "remove-bytes": noWork,
  "make-pictures": noWork,
  "send-mail": noWork,
  "tell-captains": noWork,
  "read-text": noWork,
  "read-older-texts": noWork,
  "index-texts": noWork,
  "index-author": noWork,
  "check-import": noWork,
  "run-import": noWork,
  "index-documents": noWork,
  "hash-files": noWork,
  notify: noWork,
  "mail-notifications": noWork,
  "send-digest": noWork,
  "back-up": noWork,
};

type Options = Omit<Parameters<typeof startJobs>[1], "handlers">;

function start(handlers: Partial<JobHandlers>, options: Options = {}): JobRunner {
  const all = { ...idleHandlers, ...handlers };
  const runner = startJobs(server.context, { handlers: all, ...options });
  runners.push(runner);
  return runner;
}

const startRemoving = (
  handler: JobHandlers["remove-bytes"],
  timeouts: NonNullable<Options["timeouts"]> = {},
) => start({ "remove-bytes": handler }, { timeouts });

test("runs each job once with two runners", async () => {
  const done: string[] = [];
  for (let n = 0; n < 20; n += 1) await add([`job ${n}`]);
  const work = async ({ ids }: { ids: string[] }) => void done.push(...ids);
  await Promise.all([startRemoving(work).idle(), startRemoving(work).idle()]);
  expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `job ${n}`).toSorted());
  expect(await listJobs()).toEqual([]);
});

describe("work of one transaction", () => {
  const addWork = () =>
    transact(server.context, (trx) => addJob(trx, "send-digest", { memberId: "dana" }));
  const written = async () =>
    (await server.context.db.selectFrom("events").select("id").execute()).length;
  const work: JobHandlers["send-digest"] = (trx, { memberId: subjectId }) =>
    recordEvent(trx, { kind: "member.changed", subjectId, actorId: null, at: Date.now() });

  test("happens once with two runners", async () => {
    const before = await written();
    for (let n = 0; n < 20; n += 1) await addWork();
    const run = () => start({ "send-digest": work }).idle();
    await Promise.all([run(), run()]);
    expect(await written()).toBe(before + 20);
    expect(await listJobs()).toEqual([]);
  });

  test("leaves nothing when it fails, and runs again later", async () => {
    const before = await written();
    await addWork();
    let calls = 0;
    const runner = start({
      "send-digest": async (trx, payload) => {
        await work(trx, payload);
        calls += 1;
        if (calls === 1) throw diskIsGone();
      },
    });
    await runner.idle();
    expect(await written()).toBe(before);
    expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: "ENOSPC" }]);
    expect(server.lines.at(-1)).toContain('"message":"job failed"');
    await runner.idle();
    expect(calls).toBe(1);
    await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
    await runner.idle();
    expect(await written()).toBe(before + 1);
    expect(await listJobs()).toEqual([]);
  });

  test("stays after its last attempt, but is not tried again", async () => {
    await addWork();
    await server.context.db
      .updateTable("jobs")
      .set({ attempts: attemptsMax - 1 })
      .execute();
    const failing = start({ "send-digest": () => Promise.reject(new Error("disk is gone")) });
    await failing.idle();
    await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
    await start({ "send-digest": work }).idle();
    expect(await listJobs()).toMatchObject([{ attempts: attemptsMax }]);
  });
});

test("joins jobs of one key until they start", async () => {
  const addKeyed = (id: string) =>
    transact(server.context, (trx) =>
      addJob(trx, "remove-bytes", { ids: [id] }, Date.now(), "a key"),
    );
  await addKeyed("a");
  await addKeyed("b");
  const done: string[] = [];
  const runner = startRemoving(async ({ ids }) => {
    done.push(...ids);
    if (done.length > 1) return;
    await addKeyed("c");
    await addKeyed("d");
  });
  await runner.idle();
  await runner.idle();
  expect(done).toEqual(["a", "c"]);
  expect(await listJobs()).toEqual([]);
});

test("runs jobs that were due before the clock was set back", async () => {
  const ran: string[] = [];
  const runner = startRemoving(async ({ ids }) => void ran.push(...ids));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + day });
  await runner.idle();
  await add(["due"]);
  vi.useRealTimers();
  await runner.idle();
  expect(ran).toEqual(["due"]);
});

test("runs jobs after the database failed while the clock was set back", async () => {
  const ran: string[] = [];
  const runner = startRemoving(async ({ ids }) => void ran.push(...ids));
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + day });
  await runner.idle();
  vi.useRealTimers();
  const repair = await makeReadOnly(server);
  await runner.idle();
  expect(server.lines.join("\n")).toContain("jobs could not be read");
  await repair();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 2 * day });
  await add(["due"]);
  await runner.idle();
  vi.useRealTimers();
  expect(ran).toEqual(["due"]);
});

test("retries a failed job later", async () => {
  await add(["a"]);
  let calls = 0;
  const runner = startRemoving(async () => {
    calls += 1;
    if (calls === 1) throw diskIsGone();
  });
  await runner.idle();
  expect(await listJobs()).toMatchObject([{ attempts: 1, last_error: "ENOSPC", locked_until: 0 }]);
  await runner.idle();
  expect(calls).toBe(1);
  await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await runner.idle();
  expect([calls, await listJobs()]).toEqual([2, []]);
});

test("takes over the job of a dead process when its lease expires", async () => {
  await add(["a"]);
  await server.context.db
    .updateTable("jobs")
    .set({ attempts: 1, locked_until: Date.now() + 60_000 })
    .execute();
  const done: string[] = [];
  const runner = startRemoving(async ({ ids }) => void done.push(...ids));
  await runner.idle();
  expect(done).toEqual([]);
  await server.context.db
    .updateTable("jobs")
    .set({ locked_until: Date.now() - 1 })
    .execute();
  await runner.idle();
  expect(done).toEqual(["a"]);
});

function startWithShortLimit(handler: JobHandlers["remove-bytes"], grace = 20_000): JobRunner {
  return startRemoving(handler, { limits: { ...timeLimits, "remove-bytes": 20 }, grace });
}

test("aborts a job past its time limit and retries it", async () => {
  await add(["a"]);
  let calls = 0;
  const runner = startWithShortLimit(async (_payload, signal) => {
    calls += 1;
    if (calls === 1) await once(signal, "abort").then(() => signal.throwIfAborted());
  });
  await runner.idle();
  expect(await listJobs()).toMatchObject([
    { attempts: 1, last_error: "timed out", locked_until: 0 },
  ]);
  expect(server.lines.join("\n")).toContain('"error":"timed out"');
  await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await runner.idle();
  expect([calls, await listJobs()]).toEqual([2, []]);
});

test("neither waits for nor restarts a job that ignores its abort", async () => {
  const stuck = Promise.withResolvers<void>();
  const started: string[] = [];
  await add(["stuck"]);
  const runner = startWithShortLimit(async ({ ids }) => {
    started.push(...ids);
    if (ids.includes("stuck")) await stuck.promise;
  }, 20);
  await runner.idle();
  await add(["next"]);
  await runner.idle();
  expect(started).toEqual(["stuck", "next"]);
  // The lease keeps other processes away; once it expires, this process still knows the job.
  const [left] = await listJobs();
  expect(left?.locked_until).toBeGreaterThan(Date.now());
  await server.context.db.updateTable("jobs").set({ locked_until: 0 }).execute();
  await runner.idle();
  expect(started).toEqual(["stuck", "next"]);
  stuck.resolve();
  await expect.poll(listJobs).toEqual([]);
});

test("renews the lease of a job that runs for longer than one", async () => {
  const { db } = server.context;
  const done = Promise.withResolvers<void>();
  await add(["a"]);
  const runner = startRemoving(() => done.promise, { renewEvery: 5 });
  runner.wake();
  const leaseOf = async () => (await listJobs())[0]?.locked_until ?? 0;
  await expect.poll(leaseOf).toBeGreaterThan(0);
  await db.updateTable("jobs").set({ locked_until: 1 }).execute();
  await expect.poll(leaseOf).toBeGreaterThan(Date.now());
  done.resolve();
  await runner.idle();
  expect(await listJobs()).toEqual([]);
});

test("aborts a job that another process has taken over, and leaves it to that process", async () => {
  await add(["a"]);
  const runner = startRemoving(
    async (_payload, signal) => {
      await server.context.db.updateTable("jobs").set({ attempts: 2 }).execute();
      await once(signal, "abort").then(() => signal.throwIfAborted());
    },
    { renewEvery: 5 },
  );
  await runner.idle();
  expect(await listJobs()).toMatchObject([{ attempts: 2, last_error: null }]);
});

describe("leaves a job that another process took over, even without noticing", () => {
  const takeOver = async () => {
    const next = { attempts: 2, locked_until: Date.now() + 60_000 };
    await server.context.db.updateTable("jobs").set(next).execute();
  };
  const jobsNow = async () =>
    (await listJobs()).map(({ attempts, last_error: fault, locked_until: until }) => ({
      attempts,
      fault,
      isLeased: until > Date.now(),
    }));
  const left = [{ attempts: 2, fault: null, isLeased: true }];

  test.each([
    ["after its work", noWork],
    ["after a failure", () => Promise.reject(new Error("disk is gone"))],
  ])("%s", async (_when, end) => {
    await add(["a"]);
    await startRemoving(() => takeOver().then(end)).idle();
    expect(await jobsNow()).toEqual(left);
  });

  test("when the server stops", async () => {
    const begun = Promise.withResolvers<void>();
    await transact(server.context, (trx) => addJob(trx, "run-import", { importId: "i" }));
    const runner = start({
      "run-import": async (_payload, signal) => {
        await takeOver();
        begun.resolve();
        await once(signal, "abort").then(() => signal.throwIfAborted());
      },
    });
    runner.wake();
    await begun.promise;
    await runner.stop();
    expect(await jobsNow()).toEqual(left);
  });
});

test("interrupts an import when the server stops, and the next server continues it at once", async () => {
  const { db } = server.context;
  const begun = Promise.withResolvers<void>();
  await transact(server.context, (trx) => addJob(trx, "run-import", { importId: "i" }));
  const interrupted = start({
    "run-import": async (_payload, signal) => {
      begun.resolve();
      await once(signal, "abort").then(() => signal.throwIfAborted());
    },
  });
  interrupted.wake();
  await begun.promise;
  await interrupted.stop();
  expect(await db.selectFrom("jobs").selectAll().execute()).toMatchObject([
    { attempts: 0, locked_until: 0, last_error: null },
  ]);
  const ran: string[] = [];
  const next = start({ "run-import": async ({ importId }) => void ran.push(importId) });
  await next.idle();
  expect([ran, await listJobs()]).toEqual([["i"], []]);
});

test("runs other jobs while mail hangs", async () => {
  const hanging = Promise.withResolvers<void>();
  await addMail();
  await add(["a"]);
  const done = Promise.withResolvers<string[]>();
  const runner = start({
    "remove-bytes": async ({ ids }) => done.resolve(ids),
    "send-mail": () => hanging.promise,
  });
  runner.wake();
  expect(await done.promise).toEqual(["a"]);
  hanging.resolve();
});

test("retries mail for seven days, at least hourly, then deletes and logs it", async () => {
  const { db } = server.context;
  await addMail();
  const runner = start({
    "send-mail": async () => {
      throw new Error("connection refused");
    },
  });
  let waited = 0;
  let pause = 0;
  for (let now = Date.now(); (await listJobs()).length > 0; now = Date.now()) {
    await runner.idle();
    const [left] = await listJobs();
    if (!left) break;
    pause = Math.max(pause, left.run_at - now);
    waited += left.run_at - now;
    await db.updateTable("jobs").set({ run_at: 0 }).execute();
  }
  const hour = 60 * 60 * 1000;
  expect(Math.round(pause / hour)).toBe(1);
  expect(Math.round(waited / hour)).toBe(7 * 24);
  expect(server.lines.at(-1)).toContain("job given up");
});

test.each([
  ["last attempt", mailAttemptsMax],
  ["deletion", mailAttemptsMax + 1],
])("deletes mail unsent when a process died during its %s", async (_phase, attempts) => {
  await addMail();
  const stored = server.context.db.updateTable("jobs").set({ attempts });
  await stored.set({ locked_until: Date.now() + 60_000 }).execute();
  const sent: unknown[] = [];
  const runner = start({ "send-mail": async (payload) => void sent.push(payload) });
  await runner.idle();
  // The lease has not expired yet.
  expect(await listJobs()).toHaveLength(1);
  await stored.set({ locked_until: Date.now() - 1 }).execute();
  await runner.idle();
  expect([await listJobs(), sent]).toEqual([[], []]);
  expect(server.lines.at(-1)).toContain("job given up");
});

test.each([
  ["after its last attempt failed", attemptsMax - 1, ["run", "end i"]],
  ["after the process of its last attempt died", attemptsMax, ["end i"]],
])("ends an import %s", async (_when, attempts, expected) => {
  await transact(server.context, (trx) => addJob(trx, "run-import", { importId: "i" }));
  await server.context.db.updateTable("jobs").set({ attempts }).execute();
  const calls: string[] = [];
  const failing = async () => {
    calls.push("run");
    throw new Error("timed out");
  };
  const endings = {
    "run-import": async ({ importId }: { importId: string }) => void calls.push(`end ${importId}`),
  };
  await start({ "run-import": failing }, { endings }).idle();
  expect([calls, await listJobs()]).toEqual([expected, []]);
  expect(server.lines.at(-1)).toContain("job given up");
});

test("gives a job up again when its ending failed", async () => {
  await transact(server.context, (trx) => addJob(trx, "run-import", { importId: "i" }));
  const { db } = server.context;
  await db.updateTable("jobs").set({ attempts: attemptsMax }).execute();
  let calls = 0;
  const endings = {
    "run-import": async () => {
      calls += 1;
      if (calls === 1) throw new Error("database is away");
    },
  };
  const runner = start({}, { endings });
  await runner.idle();
  expect(await listJobs()).toHaveLength(1);
  await db.updateTable("jobs").set({ locked_until: 0 }).execute();
  await runner.idle();
  expect([calls, await listJobs()]).toEqual([2, []]);
});

test("does not count a job without attempts left as waiting", async () => {
  const { db } = server.context;
  const hasWaiting = () => transact(server.context, (trx) => hasJob(trx, "remove-bytes"));
  await add(["a"]);
  expect(await hasWaiting()).toBe(true);
  await db.updateTable("jobs").set({ attempts: 10 }).execute();
  expect(await hasWaiting()).toBe(false);
});

test("counts a job of a dead process as waiting once its lease has expired", async () => {
  const hasWaiting = () => transact(server.context, (trx) => hasJob(trx, "remove-bytes"));
  const setLease = (until: number) =>
    server.context.db.updateTable("jobs").set({ attempts: 1, locked_until: until }).execute();
  await add(["a"]);
  await setLease(Date.now() + 30_000);
  expect(await hasWaiting()).toBe(false);
  // A lease from before the clock was set back (rule 11.43).
  await setLease(Date.now() + day);
  expect(await hasWaiting()).toBe(true);
  await setLease(Date.now() - 1);
  expect(await hasWaiting()).toBe(true);
});
