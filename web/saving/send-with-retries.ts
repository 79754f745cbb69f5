import { isTransient, Problem } from "../api/problem.ts";
import type { Clock } from "./clock.ts";

const attempts = 4;
const longestWait = 10_000;

/**
 * Gives up after four attempts, or at once if the server asks for more than ten seconds.
 * @param onUnanswered called when the request may have arrived although no answer came
 */
export async function sendWithRetries<T>(
  send: () => Promise<T>,
  clock: Clock,
  onUnanswered: () => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (isFinalRefusal(error)) throw error;
      onUnanswered();
      const wait = retryAfter(error) ?? 500 * 2 ** (attempt - 1);
      if (attempt === attempts || wait > longestWait) throw error;
      await pause(clock, wait);
    }
  }
}

/** Whether the request certainly had no effect, and an immediate retry would not help. */
export function isFinalRefusal(error: unknown): error is Problem {
  return error instanceof Problem && ([429, 507].includes(error.status) || !isTransient(error));
}

function retryAfter(error: unknown): number | undefined {
  const seconds = error instanceof Problem ? error.retryAfter : undefined;
  return seconds && seconds * 1000;
}

function pause(clock: Clock, wait: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(wait, resolve);
  });
}
