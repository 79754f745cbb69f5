// One process per picture: a hostile picture can crash only this process.
import { buffer } from "node:stream/consumers";
import { answerOnceAndExit } from "../processes/answer-once-and-exit.ts";
import { drawShareImage } from "./draw-share-image.ts";
import { makeSizes, measure, TooManyPixels } from "./make-sizes.ts";
import type { PictureKind, PictureOutcome, PictureWork } from "./run-picture-process.ts";

/** Bytes. Decoding 50 megapixels takes at most 1.3 GB. */
const memoryMax = 1.5 * 1024 * 1024 * 1024;

type Work = { [K in PictureKind]: { kind: K } & PictureWork[K] }[PictureKind];

answerOnceAndExit<Work, PictureOutcome>(memoryMax, { refusal: "not-a-picture" }, runWork);

async function runWork(work: Work): Promise<PictureOutcome> {
  try {
    return { made: await make(work, await buffer(process.stdin)) };
  } catch (error) {
    return { refusal: error instanceof TooManyPixels ? "too-many-pixels" : "not-a-picture" };
  }
}

function make(work: Work, bytes: Buffer): Promise<unknown> {
  if (work.kind === "measure") return measure(bytes);
  if (work.kind === "share") return drawShareImage(work, bytes);
  return makeSizes(work, bytes);
}
