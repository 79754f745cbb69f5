import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Served } from "./serve.ts";

export type PeopleData = {
  tokens: readonly string[];
  documents: number;
};

export type Step = {
  milliseconds: number;
  /** Mean milliseconds between two requests of a person. */
  pause: number;
};

export type StepResult = {
  /** Milliseconds of each answer by operation, from when it was due. */
  times: Record<string, number[]>;
  /** The operations among them that write. */
  writes: string[];
  /** The number of reads that screens repeated after an event. `times` includes them. */
  afterEvents: number;
  events: number;
  /** The number of failed requests, and the reasons of the first ones. */
  failed: number;
  faults: string[];
  seconds: number;
  clientBusy: number;
};

export type People = {
  run: (step: Step) => Promise<StepResult>;
  leave: () => Promise<unknown>;
};

export async function openPeople({ url }: Pick<Served, "url">, team: PeopleData): Promise<People> {
  const workerData = { url: url.href, ...team };
  const worker = new Worker(new URL("people-worker.ts", import.meta.url), { workerData });
  await once(worker, "message");
  return {
    run: async (step) => {
      // This lint rule is for windows; a worker has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(step);
      const [result] = (await once(worker, "message")) as [StepResult];
      return result;
    },
    leave: () => worker.terminate(),
  };
}
