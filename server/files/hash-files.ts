import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import { addJob, type JobPayloads } from "../jobs/add-job.ts";
import { hashBytes } from "./hash-bytes.ts";
import { readStored } from "./read-stored.ts";
import { listStoredBytes, saveHash } from "./stored-bytes.ts";

const filesPerJob = 50;

/** Hashes a batch of older files and adds a job for the rest, so that a restart repeats little. */
export async function hashFiles(
  context: AppContext,
  { after }: JobPayloads["hash-files"],
  signal: AbortSignal,
): Promise<void> {
  const stored = await listStoredBytes(context.db, { after, limit: filesPerJob });
  for (const file of stored.filter(({ sha256 }) => sha256 === null)) {
    signal.throwIfAborted();
    const bytes = await readStored(context, file);
    if (bytes) await saveHash(context.db, file.id, await hashBytes(bytes));
  }
  const last = stored.at(-1);
  if (last) await transact(context, (trx) => addJob(trx, "hash-files", { after: last.id }));
}
