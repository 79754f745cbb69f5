import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";

/**
 * One job for all changes until it starts. The transaction holds the lock of the document, for
 * which a job that has just started waits.
 */
export async function addIndexTexts(trx: Trx, documentId: string): Promise<void> {
  const key = `index-texts ${documentId}`;
  await addJob(trx, "index-texts", { documentId }, Date.now(), key);
}
