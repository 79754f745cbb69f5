import { isTransient, Problem } from "../api/problem.ts";
import type { Clock } from "./clock.ts";

const attempts = 4;
const longestWait = 10_000;

/**
 * Repeats one and the same request while its answer is missing.
 * @param onUnsure it may have arrived without an answer
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  clock: Clock,
  onUnsure: () => void,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (isRefusal(error)) throw error;
      onUnsure();
      const wait = askedFor(error) ?? 500 * 2 ** (attempt - 1);
      if (attempt === attempts || wait > longestWait) throw error;
      await pause(clock, wait);
    }
  }
}

/** The server said that it did not save, and waiting here would not change it. */
export function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && ([429, 507].includes(error.status) || !isTransient(error));
}

/** Milliseconds. */
function askedFor(error: unknown): number | undefined {
  const seconds = error instanceof Problem ? error.retryAfter : undefined;
  return seconds && seconds * 1000;
}

function pause(clock: Clock, wait: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(wait, resolve);
  });
}
