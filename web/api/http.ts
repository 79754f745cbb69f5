import { addBasePath } from "./base-path.ts";
import { NoAnswer, Problem } from "./problem.ts";

type Read = { method?: "GET"; signal?: AbortSignal | undefined } & Partial<
  Record<"body" | "writer" | "idempotencyKey", undefined>
>;

export type Write = {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Repeating the write with the same key makes nothing twice (rule 7.41). */
  idempotencyKey?: string | undefined;
  /** The id of the member who writes; undefined for a visitor. */
  writer: string | undefined;
};

/** The server refuses a write if another tab has changed the shared session (rule 1.48). */
export function writerHeaders(id: string | undefined): Record<string, string> {
  return id === undefined ? {} : { "paddock-member": id };
}

const phone = "(max-width: 560px)";
/** Bytes a millisecond that every connection is expected to send. */
const slowestUpload = 4;

/**
 * @throws {Problem} the server refused or failed
 * @throws {NoAnswer} there was no connection, or no answer in time
 */
export async function send<T>(address: string, options: Read | Write = {}): Promise<T> {
  try {
    const response = await request(address, options);
    if (!response.ok) throw await readProblem(response);
    if (response.status === 204) return undefined as T;
    return (await response.json()) as T;
  } catch (error) {
    // A whole answer that is not JSON would be the same another time.
    const isFinal = error instanceof Problem || error instanceof SyntaxError;
    if (isFinal || options.signal?.aborted) throw error;
    throw new NoAnswer("No answer from the server", { cause: error });
  }
}

async function request(address: string, options: Read | Write): Promise<Response> {
  if (import.meta.env.SSR) throw new Error("The server renders what it has read");
  const { signal, method = "GET" } = options;
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const patience = matchMedia(phone).matches ? 60_000 : 30_000;
  const timeout = AbortSignal.timeout(
    patience + Math.ceil(new Blob([body ?? ""]).size / slowestUpload),
  );
  const headers: Record<string, string> = { accept: "application/json" };
  if (method !== "GET") Object.assign(headers, writerHeaders(options.writer));
  if (body !== undefined) headers["content-type"] = "application/json";
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  return fetch(addBasePath(address), {
    method,
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body !== undefined && { body }),
  });
}

async function readProblem(response: Response): Promise<Problem> {
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const answer: unknown = isJson ? await response.json().catch(() => ({})) : {};
  const retryAfter = Number(response.headers.get("retry-after"));
  return new Problem(
    response.status,
    typeof answer === "object" && answer !== null ? answer : {},
    retryAfter > 0 ? retryAfter : undefined,
  );
}
