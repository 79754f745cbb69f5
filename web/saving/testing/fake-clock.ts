import type { Clock } from "../clock.ts";

type Waiting = { at: number; work: () => void };

/** A clock that goes on only when a test says so. */
export function fakeClock(start = 0) {
  let now = start;
  let waiting: Waiting[] = [];
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, work) => {
      const one = { at: now + milliseconds, work };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
  };
  return {
    clock,
    isWaiting: () => waiting.length > 0,
    goOn: (milliseconds: number) => {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
  };
}
