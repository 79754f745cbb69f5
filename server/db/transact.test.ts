import { expect, test } from "vitest";
import { addJob } from "../jobs/add-job.ts";
import { useServer } from "../testing/use-team.ts";
import { announceOnCommit, transact, type Announcement } from "./transact.ts";

const server = useServer();

const jobs = async () => (await server.context.db.selectFrom("jobs").select("id").execute()).length;

test("sends registered announcements after the commit", async () => {
  const announced: (readonly Announcement[])[] = [];
  const { db } = server.context;
  await transact({ db, announce: (all) => announced.push(all) }, async (trx) => {
    announceOnCommit(trx, { kind: "events" });
    expect(announced).toEqual([]);
  });
  expect(announced).toEqual([[{ kind: "events" }]]);
});

test("rejects an announcement outside `transact`, and rolls back its write", async () => {
  const writing = server.context.db
    .transaction()
    .execute((trx) => addJob(trx, "remove-bytes", { ids: [] }));
  await expect(writing).rejects.toThrow("Only `transact` sends announcements");
  expect(await jobs()).toBe(0);
});

test("sends nothing after a rollback", async () => {
  const announced: (readonly Announcement[])[] = [];
  const { db } = server.context;
  const failing = transact({ db, announce: (all) => announced.push(all) }, async (trx) => {
    announceOnCommit(trx, { kind: "events" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(announced).toEqual([]);
});
