import { NoAnswer, Problem } from "./problem.ts";

type Send = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The member who wrote it, where that is known better than by who is signed in by now. */
  writer?: string | undefined;
};

let writer = (): string | undefined => undefined;

/** @param ask the id of the member for whom this page shows itself */
export function writeFor(ask: () => string | undefined): void {
  writer = ask;
}

/**
 * Of every write: another member may have signed in in another tab, with the cookie that this one uses too.
 * The server then refuses what was not meant for them (rule 1.48).
 */
export function writerHeaders(id: string | undefined = writer()): Record<string, string> {
  return id === undefined ? {} : { "paddock-member": id };
}

const phone = "(max-width: 560px)";

/** The one fetch: JSON in, JSON out, refusals as `Problem`, no answer as `NoAnswer`. */
export async function send<T>(address: string, options: Send = {}): Promise<T> {
  const response = await reach(address, options);
  if (!response.ok) throw await problemOf(response);
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

async function reach(address: string, options: Send): Promise<Response> {
  const timeout = AbortSignal.timeout(matchMedia(phone).matches ? 60_000 : 30_000);
  const { signal, method = "GET" } = options;
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") Object.assign(headers, writerHeaders(options.writer));
  if (options.body !== undefined) headers["content-type"] = "application/json";
  try {
    return await fetch(address, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
  } catch (error) {
    // An abort that was asked for is not a failure: who asked knows.
    if (signal?.aborted) throw error;
    throw new NoAnswer("No answer from the server", { cause: error });
  }
}

async function problemOf(response: Response): Promise<Problem> {
  const isProblem = response.headers.get("content-type")?.includes("json") ?? false;
  const answer: unknown = isProblem ? await response.json().catch(() => ({})) : {};
  const retryAfter = Number(response.headers.get("retry-after"));
  return new Problem(
    response.status,
    typeof answer === "object" && answer !== null ? answer : {},
    retryAfter > 0 ? retryAfter : undefined,
  );
}
