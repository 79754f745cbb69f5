import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Refusal, type RefusalCode, type WrongField } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";
import { contentWork } from "./content-work.ts";

type Work = typeof contentWork;
export type ContentQuestion = { name: keyof Work; args: readonly unknown[] };
export type ContentAnswer =
  | { result: unknown }
  | { refusal: { code: RefusalCode; detail: string; fields: readonly WrongField[] } };

/** Characters read on the main thread; more would hold up everyone else. */
const shortLength = 100_000;
/** Milliseconds: the slowest content that may be stored takes a tenth of it. */
const longest = 30_000;
/** Milliseconds without work after which the thread ends. */
const idle = 60_000;
const memory = { maxOldGenerationSizeMb: 512 };
const inTurn = boundedQueue({ most: 16, mostOfOne: 4 });

let worker: Worker | undefined;
let letGo: NodeJS.Timeout | undefined;

/**
 * Runs one of the functions of `content-work.ts`: here for a short text, in a thread of its own for a long one.
 * @param whose who asks; few texts of one asker wait
 * @throws Refusal "busy" when too many wait or when it takes too long
 */
export async function inContentWorker<Name extends keyof Work>(
  whose: string,
  name: Name,
  ...args: Parameters<Work[Name]>
): Promise<ReturnType<Work[Name]>> {
  const run = contentWork[name] as (...all: unknown[]) => ReturnType<Work[Name]>;
  if (lengthOf(args) <= shortLength) return run(...args);
  return inTurn(whose, () => ask({ name, args })) as Promise<ReturnType<Work[Name]>>;
}

/** Ends the thread; the next long text starts another. */
export async function stopContentWorker(): Promise<void> {
  clearTimeout(letGo);
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

async function ask(question: ContentQuestion): Promise<unknown> {
  clearTimeout(letGo);
  worker ??= startWorker();
  const asked = worker;
  try {
    asked.ref();
    asked.postMessage(question, []);
    const answer = await answerOf(asked);
    if ("refusal" in answer) throw new Refusal(answer.refusal.code, answer.refusal);
    return answer.result;
  } finally {
    asked.unref();
    letGo = setTimeout(() => void stopContentWorker(), idle).unref();
  }
}

function startWorker(): Worker {
  const program = new URL("content-worker.ts", import.meta.url);
  const started = new Worker(program, { execArgv: [], env: {}, resourceLimits: memory });
  // An `error` without a listener would end the server.
  started.on("error", () => undefined);
  started.once("exit", () => {
    if (worker === started) worker = undefined;
  });
  return started;
}

async function answerOf(asked: Worker): Promise<ContentAnswer> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(longest)]);
  const ended = once(asked, "exit", { signal: over.signal }).then(() => undefined);
  try {
    const answered = once(asked, "message", { signal }) as Promise<[ContentAnswer]>;
    const [answer] = (await Promise.race([answered, ended])) ?? [];
    if (answer) return answer;
    throw tooSlow();
  } catch (error) {
    await stopContentWorker();
    throw signal.aborted ? tooSlow() : error;
  } finally {
    over.abort();
  }
}

function tooSlow(): Refusal {
  const detail = "Reading this content takes too long. Please try again later, or split it.";
  return new Refusal("busy", { detail, retryAfter: 30 });
}
