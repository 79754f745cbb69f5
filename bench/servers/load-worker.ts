import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { openConnection, type Connection } from "./connection.ts";
import type { Load, LoadResult, Request } from "./load.ts";
import { processorSeconds } from "./process-use.ts";

const wanted = workerData as Load & { url: string; pid: number };
const url = new URL(wanted.url);
const requests = wanted.requests.map(onTheWire);
const status = wanted.status ?? 200;
let next = 0;

const connections = await Promise.all(
  Array.from({ length: wanted.connections }, () => openConnection(url)),
);
if (wanted.warmUp) await together(until(performance.now() + wanted.warmUp, 0));
const result = await measured();
// The rule means windows; a thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(result);
for (const connection of connections) connection.close();

async function measured(): Promise<LoadResult> {
  next = 0;
  const before = processorSeconds(wanted.pid);
  const idleBefore = performance.eventLoopUtilization();
  const start = performance.now();
  const times = await together(
    wanted.milliseconds === undefined
      ? eachOnce
      : until(start + wanted.milliseconds, wanted.least ?? 0),
  );
  const seconds = (performance.now() - start) / 1000;
  const used = processorSeconds(wanted.pid) - before;
  return {
    answered: times.length,
    perSecond: times.length / seconds,
    times,
    processor: (used * 1000) / times.length,
    serverBusy: used / seconds,
    clientBusy: performance.eventLoopUtilization(idleBefore).utilization,
  };
}

function until(end: number, least: number) {
  return () => performance.now() < end || next < least;
}

function eachOnce(): boolean {
  return next < requests.length;
}

async function together(goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(connections.map((connection) => askInTurn(connection, goesOn, times)));
  return times;
}

async function askInTurn(
  connection: Connection,
  goesOn: () => boolean,
  times: number[],
): Promise<void> {
  while (goesOn()) {
    const request = requests[next++ % requests.length] as Buffer;
    const start = performance.now();
    const answered = await connection.ask(request);
    if (answered !== status) {
      throw new Error(
        `${request.toString("latin1", 0, 80).split("\r")[0]} was answered with ${answered}.`,
      );
    }
    times.push(performance.now() - start);
  }
}

function onTheWire({ method = "GET", path, headers = {}, body = "" }: Request): Buffer {
  const length = body === "" ? {} : { "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: url.host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}
