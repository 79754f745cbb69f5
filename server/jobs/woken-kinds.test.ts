import { expect, test } from "vitest";
import { transact } from "../db/transact.ts";
import { useServer } from "../testing/use-team.ts";
import { addJob } from "./add-job.ts";

const server = useServer();

const jobs = () => server.context.db.selectFrom("jobs").select("id").execute();

test("looks for jobs of the kind that was added, and of no other", async () => {
  await server.jobs.idle();
  const before = server.statements.length;
  await transact(server.context, (trx) => addJob(trx, "remove-bytes", { ids: [] }));
  await expect.poll(jobs).toEqual([]);
  const searches = server.statements
    .slice(before)
    .filter(({ sql }) => sql.startsWith('select "id", "attempts" from "jobs"'));
  // The last parameter is the limit.
  const kinds = new Set(searches.map(({ parameters }) => parameters.at(-2)));
  expect([...kinds]).toEqual(["remove-bytes"]);
});

test("looks for due jobs of all kinds with one statement", async () => {
  await server.jobs.idle();
  const before = server.statements.length;
  await server.jobs.idle();
  const searches = server.statements
    .slice(before)
    .map(({ sql }) => sql.split(" where ")[0])
    .filter((start) => start?.includes('"jobs"'));
  expect(new Set(searches)).toEqual(new Set(['select distinct "kind" from "jobs"']));
  // The server may also look by itself, every 15 seconds.
  expect(searches.length).toBeLessThan(3);
});
