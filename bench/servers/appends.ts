import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const milliseconds = 1_500;
/** Until all threads have started. */
const startsIn = 500;

export type Appends = { times: number[]; perSecond: number };

/** So many writers at once, each of which appends 4 KiB to a file of its own and syncs it to the disk. */
export async function appendSynced(folder: string, writers: number): Promise<Appends> {
  const from = Date.now() + startsIn;
  const all = Array.from({ length: writers }, (_, n) =>
    append({ path: join(folder, `appends-${n}`), from, milliseconds }),
  );
  const times = (await Promise.all(all)).flat();
  return { times, perSecond: (times.length * 1000) / milliseconds };
}

async function append(workerData: object): Promise<number[]> {
  const worker = new Worker(new URL("append-worker.ts", import.meta.url), { workerData });
  const [times] = (await once(worker, "message")) as [number[]];
  return times;
}
