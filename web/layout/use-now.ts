import { use, useSyncExternalStore } from "react";
import { subscribeToSeconds } from "../ui/subscribe-to-seconds.ts";
import { FirstClockContext } from "./first-clock.ts";

/** Epoch milliseconds, rounded down to a multiple of `step` milliseconds. */
export function useNow(step: number): number {
  const first = use(FirstClockContext);
  const rounded = (time: number) => Math.floor(time / step) * step;
  return useSyncExternalStore(
    subscribeToSeconds,
    () => rounded(Date.now()),
    () => rounded(first.now),
  );
}
