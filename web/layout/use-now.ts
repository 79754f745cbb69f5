import { useSyncExternalStore } from "react";
import { subscribeToSeconds } from "../ui/subscribe-to-seconds.ts";

/** Epoch milliseconds, rounded down to a multiple of `step` milliseconds. */
export function useNow(step: number): number {
  return useSyncExternalStore(subscribeToSeconds, () => Math.floor(Date.now() / step) * step);
}
