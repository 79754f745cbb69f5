import { Refusal } from "../../domain/refusals.ts";

export type RequestRate = {
  /** @throws Refusal "too-many-requests" with the seconds until the window ends */
  refuseWhenSpent: (key: string) => void;
  count: (key: string) => void;
};

/** Milliseconds of a window. */
const windowLength = 60_000;

/** What is remembered at once; the window that began first makes room. */
export const keysMax = 10_000;

/**
 * Counts what each key does in a minute. In memory and for each process apart: a row written for every
 * request, and synced to disk, would cost more than the request itself. Several processes together let
 * through that many times as much, which still ends a program that runs wild.
 * @param most in one window
 */
export function requestRate(most: number): RequestRate {
  const windows = new Map<string, { start: number; count: number }>();

  function current(key: string) {
    const window = windows.get(key);
    return window && Date.now() < window.start + windowLength ? window : undefined;
  }

  return {
    refuseWhenSpent(key) {
      const window = current(key);
      if (!window || window.count < most) return;
      const left = window.start + windowLength - Date.now();
      throw new Refusal("too-many-requests", { retryAfter: Math.ceil(left / 1000) });
    },
    count(key) {
      const window = current(key);
      if (window) window.count += 1;
      else begin(key);
    },
  };

  function begin(key: string): void {
    // Taken out first, so that the map stays in the order in which windows began.
    windows.delete(key);
    const oldest = windows.size >= keysMax ? windows.keys().next().value : undefined;
    if (oldest !== undefined) windows.delete(oldest);
    windows.set(key, { start: Date.now(), count: 1 });
  }
}
