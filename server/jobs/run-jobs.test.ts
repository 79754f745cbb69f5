import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "vitest";
import { transact } from "../db/transact.ts";
import { useServerPerTest } from "../testing/use-team.ts";
import { addJob, hasJob, mailsMax, timeLimits } from "./add-job.ts";
import { startJobs, type JobHandlers, type JobRunner } from "./run-jobs.ts";

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
const open = () => server.context.db.selectFrom("jobs").selectAll().execute();

const letter = { to: "dana@team.edu", subject: "", text: "", html: "" };
const addLetter = () => transact(server.context, (trx) => addJob(trx, "send-mail", letter));

function start(
  handler: JobHandlers["remove-bytes"],
  sendMail: JobHandlers["send-mail"] = async () => undefined,
  patience?: Parameters<typeof startJobs>[3],
): JobRunner {
  const runner = startJobs(
    server.context.db,
    {
      "remove-bytes": handler,
      "make-pictures": async () => undefined,
      "send-mail": sendMail,
      "tell-captains": async () => undefined,
      "index-author": async () => undefined,
    },
    server.context.log,
    patience,
  );
  runners.push(runner);
  return runner;
}

test("two runners do each job once", async () => {
  const done: string[] = [];
  for (let n = 0; n < 20; n += 1) await add([`job ${n}`]);
  const work = async ({ ids }: { ids: string[] }) => void done.push(...ids);
  await Promise.all([start(work).idle(), start(work).idle()]);
  expect(done.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `job ${n}`).toSorted());
  expect(await open()).toEqual([]);
});

test("a job that fails stays, and is tried again later", async () => {
  await add(["a"]);
  let calls = 0;
  const runner = start(async () => {
    calls += 1;
    if (calls === 1) throw new Error("disk is away");
  });
  await runner.idle();
  expect(await open()).toMatchObject([
    { attempts: 1, last_error: "disk is away", locked_until: 0 },
  ]);
  await runner.idle();
  expect(calls).toBe(1);
  await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await runner.idle();
  expect([calls, await open()]).toEqual([2, []]);
});

test("a job of a process that died is taken over when its lease is over", async () => {
  await add(["a"]);
  await server.context.db
    .updateTable("jobs")
    .set({ attempts: 1, locked_until: Date.now() + 60_000 })
    .execute();
  const done: string[] = [];
  const runner = start(async ({ ids }) => void done.push(...ids));
  await runner.idle();
  expect(done).toEqual([]);
  await server.context.db
    .updateTable("jobs")
    .set({ locked_until: Date.now() - 1 })
    .execute();
  await runner.idle();
  expect(done).toEqual(["a"]);
});

function startShort(handler: JobHandlers["remove-bytes"], grace = 20_000): JobRunner {
  return start(handler, undefined, { limits: { ...timeLimits, "remove-bytes": 20 }, grace });
}

test("a job past its time limit is aborted, counts as failed and is tried again", async () => {
  await add(["a"]);
  let calls = 0;
  const runner = startShort(async (_payload, signal) => {
    calls += 1;
    if (calls === 1) await once(signal, "abort").then(() => signal.throwIfAborted());
  });
  await runner.idle();
  expect(await open()).toMatchObject([{ attempts: 1, last_error: "timed out", locked_until: 0 }]);
  expect(server.lines.join("\n")).toContain('"error":"timed out"');
  await server.context.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await runner.idle();
  expect([calls, await open()]).toEqual([2, []]);
});

test("work that goes on after its time limit holds up no other and is not begun twice", async () => {
  const stuck = Promise.withResolvers<void>();
  const begun: string[] = [];
  await add(["stuck"]);
  const runner = startShort(async ({ ids }) => {
    begun.push(...ids);
    if (ids.includes("stuck")) await stuck.promise;
  }, 20);
  await runner.idle();
  await add(["next"]);
  await runner.idle();
  expect(begun).toEqual(["stuck", "next"]);
  // Its lease keeps other processes away; when it is over, this process still knows.
  const [left] = await open();
  expect(left?.locked_until).toBeGreaterThan(Date.now());
  await server.context.db.updateTable("jobs").set({ locked_until: 0 }).execute();
  await runner.idle();
  expect(begun).toEqual(["stuck", "next"]);
  stuck.resolve();
  await expect.poll(open, { timeout: 20_000 }).toEqual([]);
});

test("a letter that hangs keeps no other work waiting", async () => {
  const hanging = Promise.withResolvers<void>();
  await addLetter();
  await add(["a"]);
  const done = Promise.withResolvers<string[]>();
  const runner = start(
    async ({ ids }) => done.resolve(ids),
    () => hanging.promise,
  );
  runner.wake();
  expect(await done.promise).toEqual(["a"]);
  hanging.resolve();
});

test("a letter is tried for three days, an hour apart at most; then it goes, and the log says so", async () => {
  const { db } = server.context;
  await addLetter();
  const runner = start(
    async () => undefined,
    async () => {
      throw new Error("nobody listens");
    },
  );
  let waited = 0;
  let pause = 0;
  for (let now = Date.now(); (await open()).length > 0; now = Date.now()) {
    await runner.idle();
    const [left] = await open();
    if (!left) break;
    pause = Math.max(pause, left.run_at - now);
    waited += left.run_at - now;
    await db.updateTable("jobs").set({ run_at: 0 }).execute();
  }
  const hour = 60 * 60 * 1000;
  expect(Math.round(pause / hour)).toBe(1);
  expect(Math.round(waited / hour)).toBe(72);
  expect(server.lines.at(-1)).toContain("job given up");
});

test.each([
  ["last try", mailsMax],
  ["being given up", mailsMax + 1],
])("a letter whose %s died with its process goes, unsent", async (_what, attempts) => {
  await addLetter();
  const stored = server.context.db.updateTable("jobs").set({ attempts });
  await stored.set({ locked_until: Date.now() + 60_000 }).execute();
  const sent: unknown[] = [];
  const runner = start(
    async () => undefined,
    async (one) => void sent.push(one),
  );
  await runner.idle();
  // Somebody may still be at it.
  expect(await open()).toHaveLength(1);
  await stored.set({ locked_until: Date.now() - 1 }).execute();
  await runner.idle();
  expect([await open(), sent]).toEqual([[], []]);
  expect(server.lines.at(-1)).toContain("job given up");
});

test("work that was given up is not waited for", async () => {
  const { db } = server.context;
  const has = () => transact(server.context, (trx) => hasJob(trx, "remove-bytes"));
  await add(["a"]);
  expect(await has()).toBe(true);
  await db.updateTable("jobs").set({ attempts: 10 }).execute();
  expect(await has()).toBe(false);
});
