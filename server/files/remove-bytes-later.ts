import type { Trx } from "../db/open.ts";
import { addJob } from "../jobs/add-job.ts";

const day = 24 * 60 * 60 * 1000;

/** Keeps the bytes for a day, for a backup whose rows still name the files (rule 4.36). */
export async function removeBytesLater(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await addJob(trx, "remove-bytes", { ids: [...ids] }, Date.now() + day);
}
