/** Milliseconds; finds work that no wake announced, such as missed events (rule 6.66). */
const pollEvery = 15_000;

export type PollingWorker = {
  wake: () => void;
  /** Resolves when all work that existed at the call is done. */
  settled: () => Promise<void>;
  /** Finishes the current item and starts no other. */
  stop: () => Promise<void>;
};

/** Never runs `doNext` concurrently. It processes one item, and returns whether more may follow. */
export function startPollingWorker(
  doNext: () => Promise<boolean>,
  onError: (error: unknown) => void,
): PollingWorker {
  let stopped = false;
  let isWoken = false;
  let run: Promise<void> | undefined;
  const timer = setInterval(wake, pollEvery);
  timer.unref();

  function wake(): void {
    isWoken = true;
    run ??= runUntilIdle();
  }

  async function runUntilIdle(): Promise<void> {
    // Start only after `wake` has assigned `run`.
    await Promise.resolve();
    while (isWoken && !stopped) {
      isWoken = false;
      try {
        while (!stopped && (await doNext()));
      } catch (error) {
        onError(error);
      }
    }
    // Synchronous with the last check of `isWoken`, so that no wake in between is lost.
    run = undefined;
  }

  return {
    wake,
    settled: async () => {
      wake();
      while (run) await run;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await run;
    },
  };
}
