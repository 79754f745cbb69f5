/** The time, as an argument: tests bring their own. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number;
  /** @returns calls it off */
  after: (milliseconds: number, work: () => void) => () => void;
};

export const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
