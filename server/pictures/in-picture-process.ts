import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { Crop } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";

/** What is asked of the process, beside the bytes of the picture. */
export type PictureWork = {
  measure: object;
  document: object;
  portfolio: { crop?: Crop | undefined };
  /** Its bytes are those of the portrait; none without one. */
  share: { fullName: string; subtitle: string; teamName: string };
};
export type PictureKind = keyof PictureWork;

export type Pixels = { width: number; height: number };
export type MadeSize = Pixels & { name: string; bytes: Uint8Array };

export type MadePicture = Pixels & {
  /** What stands in its place until it is there. */
  colour: string;
  sizes: MadeSize[];
};

export type PictureMade = {
  /** Pixels of the upright original. */
  measure: Pixels;
  document: MadePicture;
  /** Pixels of the upright original, or of what was cut from it. */
  portfolio: MadePicture;
  share: Uint8Array;
};

export type PictureOutcome = { made: unknown } | { refusal: "not-a-picture" | "too-many-pixels" };

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));
/** Milliseconds; a picture that takes longer is none that anybody means to show. */
const longest = 20_000;

/** What may need much memory is made one at a time. Of one asker one is being made, and one waits. */
const largeTurns = boundedQueue({ most: 9, mostOfOne: 2 });

/** Strangers who ask for share images keep no member waiting, and nor does what only looks at a header. */
const turns = {
  measure: boundedQueue({ most: 200, mostOfOne: 50 }),
  document: largeTurns,
  portfolio: largeTurns,
  share: boundedQueue({ most: 8, mostOfOne: 8 }),
};

/** Of a hostile picture, or because the machine had too much else to do. */
export class TookTooLong extends Refusal {
  constructor() {
    super("not-a-picture");
  }
}

type Bytes = Readable | Uint8Array;

type Asking = {
  /** Asked when its turn has come. */
  read: () => Bytes | Promise<Bytes>;
  /** Whoever sent it; strangers are one. */
  whose?: string;
  /** Ends the process. */
  signal?: AbortSignal;
};

/**
 * Works on a picture in a process of its own, in turn. Nothing else decodes one.
 * @throws Refusal "not-a-picture", also of one that exceeds its time (TookTooLong) or memory or breaks the
 *   library that reads it, "too-many-pixels", or "busy" when too many wait; or why its bytes could not be read, or that the process was ended from outside
 */
export function inPictureProcess<K extends PictureKind>(
  kind: K,
  work: PictureWork[K],
  { read, whose = "", signal }: Asking,
): Promise<PictureMade[K]> {
  return turns[kind](whose, async () => {
    signal?.throwIfAborted();
    return (await inProcess({ kind, ...work }, await read(), signal)) as PictureMade[K];
  });
}

async function inProcess(
  work: { kind: PictureKind },
  bytes: Bytes,
  given: AbortSignal | undefined,
): Promise<unknown> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), longest);
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    killSignal: "SIGKILL",
    env: {},
    signal: AbortSignal.any([overdue.signal, ...(given ? [given] : [])]),
  });
  const made = once(child, "message").then(([outcome]) => outcome as PictureOutcome);
  // A system that can start no process says so by an event, and nobody is there to send to.
  if (child.connected) child.send(work, () => undefined);
  try {
    const outcome = await Promise.race([made, endedEarly(child), failedRead(child, bytes)]);
    if ("made" in outcome) return outcome.made;
    throw new Refusal(outcome.refusal);
  } catch (error) {
    throw overdue.signal.aborted ? new TookTooLong() : error;
  } finally {
    clearTimeout(timer);
  }
}

/** What the system tells a process that reads or computes what it must not: the picture made it do so. */
const crashes: readonly unknown[] = ["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE"];

/** Whoever else ended it: that says nothing about the picture. */
async function endedEarly(child: ChildProcess): Promise<PictureOutcome> {
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (crashes.includes(signal)) return { refusal: "not-a-picture" };
  throw new Error(`A process for a picture ended early: ${signal ?? code}`);
}

/** Sends the bytes; only what goes wrong while they are read is thrown. */
function failedRead(child: ChildProcess, bytes: Bytes): Promise<never> {
  const { stdin } = child;
  const source = bytes instanceof Readable ? bytes : Readable.from([bytes]);
  return new Promise((_, reject) => {
    source.once("error", (error) => {
      // The process has ended, or knows enough: its outcome says so.
      if (!stdin || stdin.destroyed) return;
      child.kill("SIGKILL");
      reject(error);
    });
    if (stdin) pipeline(source, stdin).catch(() => undefined);
    else source.destroy();
  });
}
