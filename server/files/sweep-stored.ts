import type { AppContext } from "../context.ts";
import { claimSweep } from "../db/stored-values.ts";
import { findUnreferred, listBytesToRemove } from "./stored-bytes.ts";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds. Younger bytes may not have their row yet. */
const keptFor = 7 * day;
const batchSize = 500;
/** If a larger share of all files has no row, the database is probably the wrong one. */
const plausibleShare = 0.5;

/** Once a day, removes bytes that a killed server stored but did not record (rule 4.35). */
export async function sweepStored(context: AppContext): Promise<void> {
  const { db, fileStore, log } = context;
  if (!(await claimSweep(db, "files-swept-at", day))) return;
  const { unreferred, total } = await findOldUnreferred(context, Date.now() - keptFor);
  if (unreferred.length > plausibleShare * total) {
    log.error("kept files that have no record", { files: unreferred.length });
    return;
  }
  for (const id of unreferred) await fileStore.remove(id);
  if (unreferred.length > 0)
    log.info("removed files that have no record", { files: unreferred.length });
}

async function findOldUnreferred({ db, fileStore }: AppContext, before: number) {
  const unreferred: string[] = [];
  let total = 0;
  let batch: string[] = [];
  const look = async () => {
    unreferred.push(...(await findUnreferred(db, batch)));
    batch = [];
  };
  for await (const { id, changedAt } of fileStore.list()) {
    total += 1;
    if (changedAt < before) batch.push(id);
    if (batch.length === batchSize) await look();
  }
  await look();
  // A job removes the bytes of deleted files after a day (rule 4.36).
  const waiting = new Set(await listBytesToRemove(db));
  return { unreferred: unreferred.filter((id) => !waiting.has(id)), total };
}
