/** Passed as an argument, so that tests can control the time. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number;
  after: (milliseconds: number, work: () => void) => () => void;
};

export const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
