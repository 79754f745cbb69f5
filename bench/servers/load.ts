import { Worker } from "node:worker_threads";
import type { Served } from "./serve.ts";

export type Request = {
  path: string;
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: string;
};

export type Load = {
  connections: number;
  requests: Request[];
  /** Repeats the requests for this time; without it, each is sent once. */
  milliseconds?: number;
  /** Continues beyond that time until this many requests have been sent. */
  minAnswers?: number;
  warmUp?: number;
  /** Accepted statuses, by default 200. Any other ends the measurement. */
  statuses?: number[];
  /** Sends requests at this fixed rate instead of as fast as possible. */
  perSecond?: number;
};

export type LoadResult = {
  answered: number;
  perSecond: number;
  /** Client-side milliseconds of each answer. At a fixed rate they count from the due time. */
  times: number[];
  statuses: Record<number, number>;
  /** Milliseconds of server processor time per answer. */
  processor: number;
  serverBusy: number;
  clientBusy: number;
};

export function load({ url, pid }: Pick<Served, "url" | "pid">, wanted: Load): Promise<LoadResult> {
  const workerData = { url: url.href, pid, ...wanted };
  const worker = new Worker(new URL("load-worker.ts", import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
