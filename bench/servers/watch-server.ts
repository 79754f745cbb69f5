import { cpus } from "node:os";
import { memoryOf, processorSeconds } from "./process-use.ts";
import type { LoopDelay, Served } from "./serve.ts";

export type Watched = {
  delay: LoopDelay;
  /** Resident memory in megabytes, once a second. */
  memory: number[];
  /** Cores that the server used. */
  serverBusy: number;
  /** The share of all cores that was in use, whatever used them. */
  machineBusy: number;
};

export async function watchDuring<T extends object>(
  served: Served,
  work: () => Promise<T>,
): Promise<T & Watched> {
  await served.loopDelay();
  const start = performance.now();
  const usedBefore = processorSeconds(served.pid);
  const before = coreTimes();
  const memory: Watched["memory"] = [];
  const timer = setInterval(() => {
    memory.push(memoryOf(served.pid).now);
  }, 1_000);
  const done = await work().finally(() => clearInterval(timer));
  const seconds = (performance.now() - start) / 1000;
  const { idle, all } = coreTimes();
  return {
    ...done,
    delay: await served.loopDelay(),
    memory,
    serverBusy: (processorSeconds(served.pid) - usedBefore) / seconds,
    machineBusy: 1 - (idle - before.idle) / (all - before.all),
  };
}

function coreTimes(): { idle: number; all: number } {
  const times = cpus().map(({ times: core }) => core);
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((core) => Object.values(core))),
  };
}
