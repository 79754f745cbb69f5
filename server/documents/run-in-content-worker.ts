import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal, type RefusalCode, type WrongField } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";

// A function with any arguments can be assigned only to this type.
type Run = (...args: never[]) => unknown;

/** Exported as `work` by its module. Arguments and results are copied between threads. */
export type ContentWork<Functions = Record<string, Run>> = { module: string; functions: Functions };

export type ContentRequest = { module: string; name: string; args: readonly unknown[] };
export type ContentResponse =
  | { result: unknown }
  | { refusal: { code: RefusalCode; detail: string; fields: readonly WrongField[] } };

/** Characters. Longer content would block other requests in the main thread. */
const mainThreadMaxLength = 100_000;
/** Milliseconds; the slowest content that may be stored takes a tenth of this. */
const timeout = 30_000;
/** Milliseconds without work after which the thread ends. */
const idleTimeout = 60_000;
const memory = { maxOldGenerationSizeMb: 512 };
const queue = boundedQueue({ max: 16, maxPerKey: 4 });

let worker: Worker | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/** @throws Refusal "busy" when the queue or the requester's share is full, and `TookTooLong` */
export async function runInContentWorker<
  Functions extends Record<string, Run>,
  Name extends keyof Functions & string,
>(
  { module, functions }: ContentWork<Functions>,
  name: Name,
  requester: string,
  ...args: Parameters<Functions[Name]>
): Promise<ReturnType<Functions[Name]>> {
  type Result = ReturnType<Functions[Name]>;
  if (lengthOf(args) <= mainThreadMaxLength) return functions[name]?.(...args) as Result;
  return queue(requester, () => ask({ module, name, args })) as Promise<Result>;
}

/** Thrown after a timeout, and when the thread used up its memory. */
export class TookTooLong extends Refusal {
  constructor() {
    const detail = "This content takes too long to process. Please try again later, or split it.";
    super("busy", { detail, retryAfter: 30 });
  }
}

export async function stopContentWorker(): Promise<void> {
  clearTimeout(idleTimer);
  const ending = worker;
  worker = undefined;
  await ending?.terminate();
}

function lengthOf(args: readonly unknown[]): number {
  return args.flat().reduce<number>((sum, arg) => sum + textLength(arg), 0);
}

function textLength(arg: unknown): number {
  return typeof arg === "string" ? arg.length : 0;
}

async function ask(request: ContentRequest): Promise<unknown> {
  clearTimeout(idleTimer);
  worker ??= startWorker();
  const current = worker;
  try {
    current.ref();
    current.postMessage(request, []);
    const response = await waitForResponse(current);
    if ("refusal" in response) throw new Refusal(response.refusal.code, response.refusal);
    return response.result;
  } finally {
    current.unref();
    idleTimer = setTimeout(() => void stopContentWorker(), idleTimeout).unref();
  }
}

function startWorker(): Worker {
  const program = new URL("content-worker.ts", import.meta.url);
  const started = new Worker(program, { execArgv: [], env: {}, resourceLimits: memory });
  // Without an `error` listener, a crash of the worker would crash the server.
  started.on("error", () => undefined);
  started.once("exit", () => {
    if (worker === started) worker = undefined;
  });
  return started;
}

async function waitForResponse(current: Worker): Promise<ContentResponse> {
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(timeout)]);
  const ended = once(current, "exit", { signal: done.signal }).then(() => undefined);
  try {
    const answered = once(current, "message", { signal }) as Promise<[ContentResponse]>;
    const [response] = (await Promise.race([answered, ended])) ?? [];
    if (response) return response;
    throw new TookTooLong();
  } catch (error) {
    await stopContentWorker();
    throw signal.aborted || isOutOfMemory(error) ? new TookTooLong() : error;
  } finally {
    done.abort();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
}
