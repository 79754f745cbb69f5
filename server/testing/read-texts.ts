import type { TestServer } from "./test-server.ts";

/** Waits until the texts of files have been read and indexed: one job adds the other. */
export async function readTexts({ jobs }: Pick<TestServer, "jobs">): Promise<void> {
  await jobs.idle();
  await jobs.idle();
}
