import { startWokenWorker, type WokenWorker } from "./woken-worker.ts";

/** Milliseconds; finds work that no wake announced, such as missed events (rule 6.66). */
const pollEvery = 15_000;

export type PollingWorker = Pick<WokenWorker, "wake" | "stop"> & {
  /** Resolves when all work that existed at the call is done. */
  settled: () => Promise<void>;
};

export function startPollingWorker(
  doNext: () => Promise<boolean>,
  onError: (error: unknown) => void,
): PollingWorker {
  const { wake, untilIdle, stop } = startWokenWorker(doNext, onError);
  const timer = setInterval(wake, pollEvery);
  timer.unref();
  return {
    wake,
    settled: async () => {
      wake();
      await untilIdle();
    },
    stop: async () => {
      clearInterval(timer);
      await stop();
    },
  };
}
