import { fileURLToPath } from "node:url";
import type { Crop } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import { boundedQueue } from "../http/bounded-queue.ts";
import {
  ProcessCrashed,
  ProcessOverdue,
  runBoundedProcess,
  type Bytes,
  type ProcessLimits,
} from "../processes/run-bounded-process.ts";

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
/** Milliseconds (rule 4.14). */
export const pictureTimeLimit = 20_000;

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
export class PictureTookTooLong extends Refusal {
  constructor() {
    super("not-a-picture");
  }
}

type Options = {
  read: () => Bytes | Promise<Bytes>;
  senderId?: string;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeLimit?: number;
};

/** @throws Refusal "busy", "too-many-pixels", or "not-a-picture" (also past a limit) */
export function runPictureProcess<K extends PictureKind>(
  kind: K,
  work: PictureWork[K],
  { read, senderId = "", signal, timeLimit = pictureTimeLimit }: Options,
): Promise<PictureResults[K]> {
  return queues[kind](senderId, async () => {
    signal?.throwIfAborted();
    const limits = { timeLimit, signal };
    return (await runInProcess({ kind, ...work }, await read(), limits)) as PictureResults[K];
  });
}

async function runInProcess(
  work: { kind: PictureKind },
  bytes: Bytes,
  limits: ProcessLimits,
): Promise<unknown> {
  try {
    const outcome = await runBoundedProcess<PictureOutcome>(program, work, bytes, limits);
    if ("made" in outcome) return outcome.made;
    throw new Refusal(outcome.refusal);
  } catch (error) {
    if (error instanceof ProcessOverdue) throw new PictureTookTooLong();
    if (error instanceof ProcessCrashed) throw new Refusal("not-a-picture");
    throw error;
  }
}
