import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../../server/testing/client.ts";

/** Milliseconds between two reads. */
const interval = 100;
const path = "/api/subteams/general/documents";

export type Reads = {
  /** The number of answers by status; 0 stands for no answer. */
  statuses: Map<number, number>;
  /** Milliseconds. */
  slowest: number;
};

/** @returns a function that stops */
export function watchReads(client: Client, reads: Reads): () => Promise<void> {
  let isOn = true;
  const reading = (async () => {
    while (isOn) {
      const start = performance.now();
      const { status } = await client.get(path).catch(() => ({ status: 0 }));
      reads.statuses.set(status, (reads.statuses.get(status) ?? 0) + 1);
      reads.slowest = Math.max(reads.slowest, performance.now() - start);
      await pause(interval);
    }
  })();
  return async () => {
    isOn = false;
    await reading;
  };
}
