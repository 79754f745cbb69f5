/** Milliseconds after which also what nobody told of is seen. */
const pollEvery = 15_000;

export type PollingWorker = {
  /** Says that there may be something to do. */
  wake: () => void;
  /** Resolves when everything that was there before is done. */
  settled: () => Promise<void>;
  /** Finishes what is at hand and takes nothing further. */
  stop: () => Promise<void>;
};

/**
 * Looks for something to do when it is woken and from time to time, never twice at once.
 * @param doNext says whether there may be more
 * @param fail is told why it could not be looked
 */
export function startPollingWorker(
  doNext: () => Promise<boolean>,
  fail: (error: unknown) => void,
): PollingWorker {
  let stopped = false;
  let again = false;
  let round: Promise<void> | undefined;
  const timer = setInterval(wake, pollEvery);
  timer.unref();

  function wake(): void {
    again = true;
    round ??= runRounds();
  }

  async function runRounds(): Promise<void> {
    // Not before the caller has kept it.
    await Promise.resolve();
    while (again && !stopped) {
      again = false;
      try {
        while (!stopped && (await doNext()));
      } catch (error) {
        fail(error);
      }
    }
    // At once with the last look: a wake in between would be nobody's.
    round = undefined;
  }

  return {
    wake,
    settled: async () => {
      wake();
      while (round) await round;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
