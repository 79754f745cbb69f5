import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";

/** The transaction holds the document's lock, for which a job that has just started waits. */
export async function addIndexTexts(trx: Trx, documentId: string): Promise<void> {
  const key = `index-texts ${documentId}`;
  await addJob(trx, "index-texts", { documentId }, Date.now(), key);
}
