import { Worker } from "node:worker_threads";
import type { Served } from "./serve.ts";

export type Request = {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
};

export type Load = {
  connections: number;
  requests: Request[];
  /** Repeats the requests for so long; without it each is sent once. */
  milliseconds?: number;
  /** Goes on beyond that time until so many were answered. */
  least?: number;
  /** Milliseconds before the time that counts. */
  warmUp?: number;
  /** What an answer may have; anything else ends the measurement. 200 when it does not say. */
  statuses?: number[];
  /** Asks so many a second, evenly spread, and not as many as are answered. */
  perSecond?: number;
};

export type LoadResult = {
  answered: number;
  perSecond: number;
  /** Milliseconds as the client sees them, one for each answer; of a given pace from when it was due. */
  times: number[];
  /** How many answers had each status. */
  statuses: Record<number, number>;
  /** Milliseconds of processor time that the server spent on each answer. */
  processor: number;
  /** Shares of one core that the server and the client used. */
  serverBusy: number;
  clientBusy: number;
};

/** Asks a server over HTTP from a thread of its own. */
export function load({ url, pid }: Pick<Served, "url" | "pid">, wanted: Load): Promise<LoadResult> {
  const workerData = { url: url.href, pid, ...wanted };
  const worker = new Worker(new URL("load-worker.ts", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
