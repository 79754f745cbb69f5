import { useSyncExternalStore } from "react";

/**
 * The time, in whole steps.
 * @param step milliseconds
 */
export function useNow(step: number): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / step) * step);
}

function everySecond(changed: () => void): () => void {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
}
