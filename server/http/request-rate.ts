import { Refusal } from "../../domain/refusals.ts";
import { isRecent } from "../is-recent.ts";

export type RequestRate = {
  /** @throws Refusal "too-many-requests" with the seconds until the window ends */
  refuseWhenOverLimit: (key: string) => void;
  count: (key: string) => void;
};

/** Milliseconds. */
const windowLength = 60_000;

export const keysMax = 10_000;

/** Counts in this process's memory, because a database row would cost more than the request. */
export function requestRate(max: number): RequestRate {
  const windows = new Map<string, { start: number; count: number }>();

  function currentWindow(key: string) {
    const window = windows.get(key);
    return window && isRecent(window.start, windowLength) ? window : undefined;
  }

  return {
    refuseWhenOverLimit(key) {
      const window = currentWindow(key);
      if (!window || window.count < max) return;
      const left = window.start + windowLength - Date.now();
      throw new Refusal("too-many-requests", { retryAfter: Math.ceil(left / 1000) });
    },
    count(key) {
      const window = currentWindow(key);
      if (window) window.count += 1;
      else startWindow(key);
    },
  };

  function startWindow(key: string): void {
    // Deleted first to keep the map ordered by start.
    windows.delete(key);
    const oldest = windows.size >= keysMax ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    windows.set(key, { start: Date.now(), count: 1 });
  }
}
