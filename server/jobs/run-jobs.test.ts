import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";
import { addJob } from "./add-job.ts";
import { startJobs, type JobHandlers, type JobRunner } from "./run-jobs.ts";

let world: TestWorld;
const runners: JobRunner[] = [];

beforeEach(async () => {
  world = await openTestWorld();
  await world.jobs.stop();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await world.stop();
});

const add = (ids: string[]) =>
  world.world.db.transaction().execute((trx) => addJob(trx, "remove-bytes", { ids }));
const open = () => world.world.db.selectFrom("jobs").selectAll().execute();

function start(handler: JobHandlers["remove-bytes"]): JobRunner {
  const runner = startJobs(
    world.world.db,
    {
      "remove-bytes": handler,
      "make-pictures": async () => undefined,
      "send-mail": async () => undefined,
      "tell-captains": async () => undefined,
      "index-author": async () => undefined,
    },
    world.world.log,
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
  await world.world.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await runner.idle();
  expect([calls, await open()]).toEqual([2, []]);
});

test("a job of a process that died is taken over when its lease is over", async () => {
  await add(["a"]);
  await world.world.db
    .updateTable("jobs")
    .set({ attempts: 1, locked_until: Date.now() + 60_000 })
    .execute();
  const done: string[] = [];
  const runner = start(async ({ ids }) => void done.push(...ids));
  await runner.idle();
  expect(done).toEqual([]);
  await world.world.db
    .updateTable("jobs")
    .set({ locked_until: Date.now() - 1 })
    .execute();
  await runner.idle();
  expect(done).toEqual(["a"]);
});
