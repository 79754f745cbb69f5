import { send } from "./http.ts";
import { isPassing, Problem } from "./problem.ts";

const attempts = 4;

/**
 * A create with its own Idempotency-Key: sent again when the answer was lost, without a second object.
 * @param key one for one wish; a form keeps it until it has an answer, so that its own retry is safe too
 * @param writer the id of the member who wrote it
 * @param onUnsure told when an answer was lost: it may exist from then on, whatever the next one is
 */
export async function create<T>(
  address: string,
  body: unknown,
  key: string,
  writer: string,
  onUnsure: () => void = () => undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send<T>(address, { method: "POST", body, idempotencyKey: key, writer });
    } catch (error) {
      if (attempt === attempts || !isWorthAnother(error)) throw error;
      onUnsure();
      await pause(error, attempt);
    }
  }
}

/** A full disk or a limit is told at once; only what passes by itself is waited for. */
function isWorthAnother(error: unknown): boolean {
  const told = error instanceof Problem && [507, 429].includes(error.status);
  return isPassing(error) && !told;
}

function pause(error: unknown, attempt: number): Promise<void> {
  const seconds = (error instanceof Problem && error.retryAfter) || 2 ** (attempt - 2);
  return new Promise((resolve) => {
    setTimeout(resolve, Math.min(seconds, 10) * 1000);
  });
}
