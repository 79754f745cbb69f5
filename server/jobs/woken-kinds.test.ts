import { expect, test } from "vitest";
import { jobKinds } from "../../domain/system/job-kinds.ts";
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
  const kinds = searches.flatMap(({ parameters }) =>
    jobKinds.filter((kind) => parameters.includes(kind)),
  );
  expect([...new Set(kinds)]).toEqual(["remove-bytes"]);
});
