import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { Crop } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";

export type PictureWork = {
  measure: object;
  document: object;
  portfolio: { crop?: Crop | undefined };
  /** Its bytes are the portrait, or empty. */
  share: { fullName: string; subtitle: string; teamName: string };
};
export type PictureKind = keyof PictureWork;

export type Pixels = { width: number; height: number };
export type ResizedPicture = Pixels & { name: string; bytes: Uint8Array };

export type PictureResult = Pixels & {
  /** Shown in place of the picture until it has loaded. */
  colour: string;
  sizes: ResizedPicture[];
};

export type PictureResults = {
  measure: Pixels;
  document: PictureResult;
  /** Pixels of the upright original, or of what was cut from it. */
  portfolio: PictureResult;
  share: Uint8Array;
};

export type PictureOutcome = { made: unknown } | { refusal: "not-a-picture" | "too-many-pixels" };

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));
/** The only variable that the process gets. Without it, loading takes most of its time. */
const { NODE_COMPILE_CACHE } = process.env;
const compiledCode = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
/** Milliseconds (rule 4.14). */
const timeLimit = 20_000;

/** Runs tasks that may need much memory one at a time. A sender may have one more waiting. */
const largeQueue = boundedQueue({ max: 9, maxPerKey: 2 });

/** Share images and measuring have their own queues, so that they never delay members. */
const queues = {
  measure: boundedQueue({ max: 200, maxPerKey: 50 }),
  document: largeQueue,
  portfolio: largeQueue,
  share: boundedQueue({ max: 8, maxPerKey: 8 }),
};

/** The picture may be hostile, or the machine too busy. */
export class TookTooLong extends Refusal {
  constructor() {
    super("not-a-picture");
  }
}

type Bytes = Readable | Uint8Array;

type Options = {
  read: () => Bytes | Promise<Bytes>;
  senderId?: string;
  signal?: AbortSignal;
};

/** @throws Refusal "busy", "too-many-pixels", or "not-a-picture" (also past a limit) */
export function runPictureProcess<K extends PictureKind>(
  kind: K,
  work: PictureWork[K],
  { read, senderId = "", signal }: Options,
): Promise<PictureResults[K]> {
  return queues[kind](senderId, async () => {
    signal?.throwIfAborted();
    return (await runInProcess({ kind, ...work }, await read(), signal)) as PictureResults[K];
  });
}

async function runInProcess(
  work: { kind: PictureKind },
  bytes: Bytes,
  callerSignal: AbortSignal | undefined,
): Promise<unknown> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), timeLimit);
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    killSignal: "SIGKILL",
    env: compiledCode,
    signal: AbortSignal.any([overdue.signal, ...(callerSignal ? [callerSignal] : [])]),
  });
  const reply = once(child, "message").then(([outcome]) => outcome as PictureOutcome);
  // If the process could not start, an event reports it and there is no channel to send on.
  if (child.connected) child.send(work, () => undefined);
  try {
    const failures = [failOnEarlyExit(child), sendBytes(child, bytes)];
    const outcome = await Promise.race([reply, ...failures]);
    if ("made" in outcome) return outcome.made;
    throw new Refusal(outcome.refusal);
  } catch (error) {
    throw overdue.signal.aborted ? new TookTooLong() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Any other signal says nothing about the picture. */
const crashSignals: readonly unknown[] = ["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE"];

async function failOnEarlyExit(child: ChildProcess): Promise<PictureOutcome> {
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (crashSignals.includes(signal)) return { refusal: "not-a-picture" };
  throw new Error(`A picture process ended early: ${signal ?? code}`);
}

/** Rejects only if reading the bytes fails. */
function sendBytes(child: ChildProcess, bytes: Bytes): Promise<never> {
  const { stdin } = child;
  const source = bytes instanceof Readable ? bytes : Readable.from([bytes]);
  return new Promise((_, reject) => {
    source.once("error", (error) => {
      // If the process has ended or has read enough, its outcome counts.
      if (!stdin || stdin.destroyed) return;
      child.kill("SIGKILL");
      reject(error);
    });
    if (stdin) pipeline(source, stdin).catch(() => undefined);
    else source.destroy();
  });
}
