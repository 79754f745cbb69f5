/** The time as an argument, so that tests can pass a fake one. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number;
  /** @returns a function that cancels the work */
  after: (milliseconds: number, work: () => void) => () => void;
};

export const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
