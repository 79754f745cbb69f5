import { setTimeout as pause } from "node:timers/promises";
import { load, type Request } from "./load.ts";
import type { Served } from "./serve.ts";

type Line = { message?: string; route?: string; ms?: number };

/** Asks on one connection and reads from the server's own log how many milliseconds each answer took it. */
export async function serverTimes(
  served: Served,
  requests: Request[],
  { milliseconds = 1_000, warmUp = 200 } = {},
): Promise<number[]> {
  const place = served.logPlace();
  const { answered } = await load(served, {
    connections: 1,
    requests,
    milliseconds,
    warmUp,
    least: 40,
  });
  return lastTimes(served, place, answered);
}

/** Of the last requests, once all of them stand in the log. */
export async function lastTimes(served: Served, place: number, count: number): Promise<number[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const times = requestTimes(served.logSince(place));
    if (times.length >= count) return times.slice(-count);
    await pause(20);
  }
  throw new Error("The server's log lacks requests that it has answered.");
}

function requestTimes(text: string): number[] {
  return text.split("\n").flatMap((line) => {
    if (!line.startsWith("{")) return [];
    const { message, ms } = JSON.parse(line) as Line;
    return message === "request" && ms !== undefined ? [ms] : [];
  });
}
