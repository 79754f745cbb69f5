import { setTimeout as pause } from "node:timers/promises";
import { load, type Request } from "./load.ts";
import type { Served } from "./serve.ts";

type Line = { message?: string; route?: string; ms?: number };

/** Sends requests on one connection. @returns the milliseconds of each from the server's log */
export async function serverTimes(
  served: Served,
  requests: Request[],
  { milliseconds = 1_000, warmUp = 200 } = {},
): Promise<number[]> {
  const position = served.logPosition();
  const { answered } = await load(served, {
    connections: 1,
    requests,
    milliseconds,
    warmUp,
    minAnswers: 40,
  });
  return lastTimes(served, position, answered);
}

/** Waits until the log contains the last `count` requests. @returns their milliseconds */
export async function lastTimes(
  served: Served,
  position: number,
  count: number,
): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const times = requestTimes(served.logSince(position));
    if (times.length >= count) return times.slice(-count);
    await pause(20);
  }
  throw new Error("The server did not log all requests that it answered.");
}

function requestTimes(text: string): number[] {
  return text.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const { message, ms } = JSON.parse(line) as Line;
    return message === "request" && ms !== undefined ? [ms] : [];
  });
}
