import { setTimeout as pause } from "node:timers/promises";
import type { RefusalCode } from "../../domain/refusals.ts";
import type { Problem } from "../../domain/shapes.ts";
import type { Answer, Client } from "../../server/testing/client.ts";
import type { Ledger } from "./ledger.ts";

export type Request = {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Sent as JSON. */
  body?: object;
  /** A key or id in it makes a repeat harmless. */
  headers?: Record<string, string>;
  bytes?: Uint8Array<ArrayBuffer>;
  /** The refusal of a repeat that shows that an earlier attempt was stored. */
  settledBy?: RefusalCode;
  /** Whether the request is not repeated even if no answer comes. */
  isOnce?: boolean;
  /** A refusal to expect in normal use, such as when two members want the same slug. */
  mayBeRefused?: RefusalCode;
};

export type Outcome<T> =
  | { end: "acknowledged"; answer: Answer<T> | undefined }
  | { end: "refused"; code: string }
  /** The writer left before there was an answer. */
  | { end: "unanswered" };

type Options = {
  ledger: Ledger;
  shouldLeave: () => boolean;
};

const repeatPause = 250;
/** Milliseconds within which the server must refuse a request. */
const longest = 5_000;

/** Repeats exactly the same request, as our screens do, until the server answers or refuses it. */
export async function sendUntilAnswered<T>(
  client: Client,
  request: Request,
  { ledger, shouldLeave }: Options,
): Promise<Outcome<T>> {
  for (let isRepeat = false; ; isRepeat = true) {
    const answer = await attempt<T>(client, request, ledger);
    if (answer && answer.status < 300) return { end: "acknowledged", answer };
    if (answer) {
      const code = codeOf(answer);
      if (isRepeat && code === request.settledBy) return { end: "acknowledged", answer: undefined };
      if (!isRetryable(answer) || code === request.mayBeRefused) return { end: "refused", code };
    }
    if (request.isOnce || shouldLeave()) return { end: "unanswered" };
    await pause(repeatPause);
  }
}

async function attempt<T>(
  client: Client,
  { method, path, body, headers = {}, bytes }: Request,
  ledger: Ledger,
): Promise<Answer<T> | undefined> {
  const start = performance.now();
  const json = body && { "content-type": "application/json" };
  const payload = body ? JSON.stringify(body) : bytes;
  const init = {
    headers: { ...json, ...headers },
    ...(payload !== undefined && { body: payload }),
  };
  const refuse = (name: string, hasRetryAfter: boolean) => {
    const took = performance.now() - start;
    ledger.refuse(name, took, hasRetryAfter);
    if (took > longest)
      ledger.problems.push(`${method} ${path}: ${name} after ${Math.round(took)} ms.`);
  };
  const answer = await client.send<T>(method, path, init).catch((error: unknown) => {
    refuse(`no answer (${reasonOf(error)})`, false);
  });
  if (answer && isRetryable(answer))
    refuse(`${answer.status} ${codeOf(answer)}`, answer.headers.has("retry-after"));
  return answer ?? undefined;
}

function isRetryable({ status }: Answer<unknown>): boolean {
  return status >= 500 || [408, 429].includes(status);
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return cause?.code ?? name ?? "unknown";
}

function codeOf({ status, body }: Answer<unknown>): string {
  return (body as Problem | undefined)?.code ?? `without a code, ${status}`;
}
