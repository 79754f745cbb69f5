import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { openConnection, type Connection } from "./connection.ts";
import type { Load, LoadResult } from "./load.ts";
import { processorSeconds } from "./process-use.ts";
import { requestBytes } from "./request-bytes.ts";

const wanted = workerData as Load & { url: string; pid: number };
const url = new URL(wanted.url);
const requests = wanted.requests.map((request) => requestBytes(url, request));
const allowed = new Set(wanted.statuses ?? [200]);
const interval = wanted.perSecond === undefined ? 0 : 1000 / wanted.perSecond;
let next = 0;
let statuses: Record<number, number> = {};

const connections = await Promise.all(
  Array.from({ length: wanted.connections }, () => openConnection(url)),
);
if (wanted.warmUp) await runConnections(until(performance.now() + wanted.warmUp, 0));
const result = await measure();
// This lint rule is for windows; a worker has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(result);
for (const connection of connections) connection.close();

async function measure(): Promise<LoadResult> {
  next = 0;
  statuses = {};
  const before = processorSeconds(wanted.pid);
  const idleBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const times = await runConnections(
    wanted.milliseconds === undefined
      ? hasUnsentRequest
      : until(start + wanted.milliseconds, wanted.minAnswers ?? 0),
  );
  const seconds = (performance.now() - start) / 1000;
  const used = processorSeconds(wanted.pid) - before;
  return {
    answered: times.length,
    perSecond: times.length / seconds,
    times,
    statuses,
    processor: (used * 1000) / times.length,
    serverBusy: used / seconds,
    clientBusy: performance.eventLoopUtilization(idleBefore).utilization,
  };
}

function until(end: number, minAnswers: number) {
  return () => performance.now() < end || next < minAnswers;
}

function hasUnsentRequest(): boolean {
  return next < requests.length;
}

async function runConnections(shouldContinue: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const pace = paceFrom(performance.now());
  await Promise.all(
    connections.map((connection) => sendRequests(connection, { shouldContinue, pace, times })),
  );
  return times;
}

/** Waits until a request is due. @returns when it was due, however late it is sent */
function paceFrom(start: number) {
  return async (number: number): Promise<number> => {
    const now = performance.now();
    if (interval === 0) return now;
    const due = start + number * interval;
    if (due > now) await pause(due - now);
    return due;
  };
}

type SendOptions = {
  shouldContinue: () => boolean;
  pace: (number: number) => Promise<number>;
  times: number[];
};

async function sendRequests(
  connection: Connection,
  { shouldContinue, pace, times }: SendOptions,
): Promise<void> {
  while (shouldContinue()) {
    const number = next++;
    const request = requests[number % requests.length] as Buffer;
    const start = await pace(number);
    const answered = await connection.ask(request);
    statuses[answered] = (statuses[answered] ?? 0) + 1;
    if (!allowed.has(answered)) {
      throw new Error(
        `${request.toString("latin1", 0, 80).split("\r")[0]} was answered with ${answered}.`,
      );
    }
    times.push(performance.now() - start);
  }
}
