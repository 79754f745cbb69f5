import { execFile } from "node:child_process";
import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { transact } from "../db/transact.ts";
import { addJob } from "../jobs/add-job.ts";
import { accountRequestsOf } from "../testing/account-requests.ts";
import { plainPng } from "../testing/plain-png.ts";
import { useTeam } from "../testing/use-team.ts";

const team = useTeam({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask } = accountRequestsOf(team);

/** Replaces the file with a pipe that is open but never written to, so that reading it blocks. */
async function replaceWithPipe(fileId: string) {
  const path = join(server.context.settings.dataDir, "files", "stored", fileId.slice(0, 2), fileId);
  await rm(path);
  await promisify(execFile)("mkfifo", [path]);
  return open(path, "r+");
}

const mails = () => readdir(join(server.context.settings.dataDir, "mail")).catch(() => []);
const pictureJob = () =>
  server.context.db.selectFrom("jobs").selectAll().where("kind", "=", "make-pictures").execute();

test("a slow picture does not delay mail to captains", async () => {
  const { db } = server.context;
  const fileId = await members.lead.upload("wing.png", await plainPng(40, 20));
  await server.jobs.idle();
  await db.deleteFrom("pictures").where("file_id", "=", fileId).execute();
  const pipe = await replaceWithPipe(fileId);
  try {
    await transact(server.context, (trx) => addJob(trx, "make-pictures", { fileId }));
    server.jobs.wake();
    await expect.poll(pictureJob).toMatchObject([{ attempts: 1 }]);
    expect((await ask()).status).toBe(204);
    await expect.poll(mails).toEqual([expect.stringMatching(/\.eml$/)]);
    const [stillRunning] = await pictureJob();
    expect(stillRunning?.locked_until).toBeGreaterThan(Date.now());
  } finally {
    await pipe.close();
  }
});
