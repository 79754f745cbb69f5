import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const milliseconds = 1_500;
/** Milliseconds for all threads to start. */
const startDelay = 500;

export type Appends = { times: number[]; perSecond: number };

/** Runs concurrent writers that append blocks of 4 KiB to their own files and sync each one. */
export async function appendSynced(folder: string, writers: number): Promise<Appends> {
  const from = Date.now() + startDelay;
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
