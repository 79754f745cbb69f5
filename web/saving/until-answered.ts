import { isPassing, Problem } from "../wire/problem.ts";
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
      if (attempt === attempts) throw error;
      await pause(clock, error, attempt);
    }
  }
}

/** The server said that it did not save, and waiting here would not change it. */
export function isRefusal(error: unknown): error is Problem {
  return error instanceof Problem && ([429, 507].includes(error.status) || !isPassing(error));
}

function pause(clock: Clock, error: unknown, attempt: number): Promise<void> {
  const told = error instanceof Problem ? (error.retryAfter ?? 0) * 1000 : 0;
  const wait = Math.min(told || 500 * 2 ** (attempt - 1), longestWait);
  return new Promise((resolve) => {
    clock.after(wait, resolve);
  });
}
