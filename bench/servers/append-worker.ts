import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const { path, from, milliseconds } = workerData as {
  path: string;
  /** Epoch milliseconds at which all writers start. */
  from: number;
  milliseconds: number;
};
const file = openSync(path, "a");
const block = Buffer.alloc(4096, 1);
const times: number[] = [];

await pause(from - Date.now());
while (Date.now() < from + milliseconds) {
  const start = performance.now();
  writeSync(file, block);
  fdatasyncSync(file);
  times.push(performance.now() - start);
}
closeSync(file);
rmSync(path);
// This lint rule is for windows; a worker has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(times);
