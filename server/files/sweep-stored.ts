import type { AppContext } from "../context.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { findUnreferred } from "./stored-bytes.ts";

const day = 24 * 60 * 60 * 1000;
/** Milliseconds after which bytes that no row refers to are no longer on their way to one. */
const keptFor = 7 * day;
const batchSize = 500;

/** Once a day, removes bytes that a killed server stored but did not record (rule 4.35). */
export async function sweepStored({ db, fileStore, log }: AppContext): Promise<void> {
  const now = Date.now();
  const last = Number((await findStoredValue(db, "files-swept-at")) ?? 0);
  if (now - last < day) return;
  await saveStoredValue(db, "files-swept-at", String(now));
  let old: string[] = [];
  let removed = 0;
  const removeUnreferred = async () => {
    for (const id of await findUnreferred(db, old)) {
      await fileStore.remove(id);
      removed += 1;
    }
    old = [];
  };
  for await (const { id, changedAt } of fileStore.list()) {
    if (changedAt < now - keptFor) old.push(id);
    if (old.length === batchSize) await removeUnreferred();
  }
  await removeUnreferred();
  if (removed > 0) log.info("files without a record removed", { files: removed });
}
