import { useSyncExternalStore } from "react";
import { subscribeToSeconds } from "../ui/subscribe-to-seconds.ts";

/**
 * The current time in epoch milliseconds, rounded down to whole steps.
 * @param step milliseconds
 */
export function useNow(step: number): number {
  return useSyncExternalStore(subscribeToSeconds, () => Math.floor(Date.now() / step) * step);
}
