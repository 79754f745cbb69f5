import type { TestServer } from "./test-server.ts";

/** Runs all jobs, also those that wait, such as the removal of bytes. */
export async function runJobsOfTomorrow({ context, jobs }: TestServer): Promise<void> {
  await jobs.idle();
  await context.db.updateTable("jobs").set({ run_at: 0 }).execute();
  await jobs.idle();
}
