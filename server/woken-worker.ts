export type WokenWorker = {
  wake: () => void;
  /** Resolves when the worker has done what it was woken for. */
  untilIdle: () => Promise<void>;
  /** Finishes the current item and starts no other. */
  stop: () => Promise<void>;
};

/** Never runs `doNext` concurrently. It processes one item, and returns whether more may follow. */
export function startWokenWorker(
  doNext: () => Promise<boolean>,
  onError: (error: unknown) => void,
): WokenWorker {
  let stopped = false;
  let isWoken = false;
  let run: Promise<void> | undefined;

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
    wake: () => {
      isWoken = true;
      run ??= runUntilIdle();
    },
    untilIdle: async () => {
      while (run) await run;
    },
    stop: async () => {
      stopped = true;
      await run;
    },
  };
}
