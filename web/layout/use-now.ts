import { useSyncExternalStore } from "react";
import { everySecond } from "../ui/every-second.ts";

/**
 * The time, in whole steps.
 * @param step milliseconds
 */
export function useNow(step: number): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / step) * step);
}
