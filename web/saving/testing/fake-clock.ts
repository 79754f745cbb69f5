import type { Clock } from "../clock.ts";

type Waiting = { at: number; work: () => void };

export function fakeClock(start = 0) {
  let now = start;
  let waiting: Waiting[] = [];
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, work) => {
      const timer = { at: now + milliseconds, work };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
  };
  return {
    clock,
    isWaiting: () => waiting.length > 0,
    advance: (milliseconds: number) => {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
  };
}
