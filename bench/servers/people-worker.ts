import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { QueryKey } from "@tanstack/react-query";
import { randomDelay, staleKeys } from "../../web/live/follow-events.ts";
import { createPerson, drawPause, type Person } from "../corpus/ordinary-day.ts";
import { seeded, type Random } from "../corpus/seeded.ts";
import { isStale } from "../corpus/shown-reads.ts";
import { openConnection, type Connection } from "./connection.ts";
import { openEventStream } from "./event-stream.ts";
import type { Request } from "./load.ts";
import type { Step, StepResult, PeopleData } from "./people.ts";
import { requestBytes } from "./request-bytes.ts";

type Send = (name: string, request: Request, due: number) => Promise<void>;
type Simulated = { person: Person; random: Random; send: Send; headers: Record<string, string> };

const faultsMax = 5;
/** Ignores lists of linking documents, which rarely contain a changed document. */
const noLists = () => [];
const team = workerData as PeopleData & { url: string };
const url = new URL(team.url);
const writes = new Set<string>();
let counted = countFromNow();

const people = team.tokens.map(createSimulated);
for (const simulated of people) await follow(simulated);
parentPort?.on("message", (step: Step) => {
  void run(step).then(post, (error: unknown) => {
    throw error;
  });
});
post("open");

function createSimulated(token: string, number: number): Simulated {
  const random = seeded(number + 1);
  const headers = { cookie: `paddock_session=${token}`, "accept-encoding": "br" };
  const place = { number, people: team.tokens.length, documents: team.documents, random };
  return { random, headers, person: createPerson(place), send: createSender(headers) };
}

async function run({ milliseconds, pause: mean }: Step): Promise<StepResult> {
  counted = countFromNow();
  const idleBefore = performance.eventLoopUtilization();
  const start = performance.now();
  await Promise.all(people.map((one) => act(one, { start, end: start + milliseconds, mean })));
  const { eventLoopUtilization } = performance;
  return {
    ...counted,
    writes: [...writes],
    seconds: (performance.now() - start) / 1000,
    clientBusy: eventLoopUtilization(idleBefore).utilization,
  };
}

/** Measures from when a request was due, so that a slow answer also delays those behind it. */
async function act(
  { person, random, send }: Simulated,
  { start, end, mean }: { start: number; end: number; mean: number },
): Promise<void> {
  for (let due = start; ;) {
    due += drawPause(random, mean);
    if (due > end) return;
    await pause(Math.max(0, due - performance.now()));
    if (performance.now() > end) return;
    const { name, isWrite, request } = person.act();
    if (isWrite) writes.add(name);
    await send(name, request, due);
  }
}

/** Repeats the reads of the screen, as browsers do a moment after an event. */
async function follow({ person, headers }: Simulated): Promise<void> {
  const send = createSender(headers);
  const stale: QueryKey[] = [];
  const readAgain = async () => {
    const keys = stale.splice(0);
    for (const { name, path } of person.shown().filter((shown) => isStale(shown, keys))) {
      await send(name, { path }, performance.now());
      counted.afterEvents += 1;
    }
  };
  await openEventStream(new URL("/api/live", url), headers, {
    onEvent: (event) => {
      counted.events += 1;
      if (stale.length === 0) setTimeout(() => void readAgain(), randomDelay());
      stale.push(...staleKeys(event, noLists));
    },
    onEnd: () => fail("A live stream ended."),
  });
}

/** One connection, which takes one request at a time. */
function createSender(headers: Record<string, string>): Send {
  const ask = createAsk();
  let last = Promise.resolve();
  const record = async (name: string, request: Request, due: number) => {
    const bytes = requestBytes(url, { ...request, headers: { ...headers, ...request.headers } });
    try {
      const status = await ask(bytes);
      if (status >= 400) fail(`${name} was answered with ${status}.`);
      else (counted.times[name] ??= []).push(performance.now() - due);
    } catch (error) {
      fail(`${name}: ${String(error)}`);
    }
  };
  return (name, request, due) => (last = last.then(() => record(name, request, due)));
}

/** Repeats a request on a new connection if the server has closed the idle one, as browsers do. */
function createAsk(): (request: Buffer) => Promise<number> {
  let connection: Connection | undefined;
  return async (request) => {
    if (connection?.isOpen()) {
      const status = await connection.ask(request).catch(() => undefined);
      if (status !== undefined) return status;
    }
    connection = await openConnection(url);
    return connection.ask(request);
  };
}

function countFromNow() {
  const times: Record<string, number[]> = {};
  const faults: string[] = [];
  return { times, faults, failed: 0, events: 0, afterEvents: 0 };
}

function fail(fault: string): void {
  counted.failed += 1;
  if (counted.faults.length < faultsMax) counted.faults.push(fault);
}

function post(message: StepResult | "open"): void {
  // This lint rule is for windows; a worker has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}
