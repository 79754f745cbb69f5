import { expect, test } from "vitest";
import { addJob } from "../jobs/add-job.ts";
import { useServer } from "../testing/use-team.ts";
import { announceOnCommit, transact, type Announcement } from "./transact.ts";

const server = useServer();

const jobs = async () => (await server.context.db.selectFrom("jobs").select("id").execute()).length;

test("announces after the commit what was registered", async () => {
  const told: (readonly Announcement[])[] = [];
  const { db } = server.context;
  await transact({ db, announce: (all) => told.push(all) }, async (trx) => {
    announceOnCommit(trx, { of: "events" });
    expect(told).toEqual([]);
  });
  expect(told).toEqual([[{ of: "events" }]]);
});

test("refuses an announcement that nobody would hear, and what was written with it", async () => {
  const writing = server.context.db
    .transaction()
    .execute((trx) => addJob(trx, "remove-bytes", { ids: [] }));
  await expect(writing).rejects.toThrow("Only `transact` announces");
  expect(await jobs()).toBe(0);
});

test("announces nothing of what is rolled back", async () => {
  const told: (readonly Announcement[])[] = [];
  const { db } = server.context;
  const failing = transact({ db, announce: (all) => told.push(all) }, async (trx) => {
    announceOnCommit(trx, { of: "jobs" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(told).toEqual([]);
});
