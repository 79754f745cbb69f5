// A process of its own for one picture: what a hostile one does to the library that reads it ends here.
import { buffer } from "node:stream/consumers";
import { drawShareImage } from "./draw-share-image.ts";
import type { PictureKind, PictureOutcome, PictureWork } from "./in-picture-process.ts";
import { makeSizes, measure, TooManyPixels } from "./make-sizes.ts";

/** Bytes: 50 megapixels with all that decoding them takes, 1.3 GB at most. */
const mostMemory = 1.5 * 1024 * 1024 * 1024;

type Work = { [K in PictureKind]: { kind: K } & PictureWork[K] }[PictureKind];

// Whoever stops the server signals this one too, often first: what is under way may end before its server does.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

process.once("message", async (work: Work) => tell(await outcomeOf(work)));

// Its server has ended, and with it who would stop what takes too long. An exit would wait for the picture.
process.once("disconnect", end);

setInterval(() => {
  if (process.memoryUsage.rss() > mostMemory) tell({ refusal: "not-a-picture" });
}, 50).unref();

function tell(outcome: PictureOutcome): void {
  process.send?.(outcome, end);
}

function end(): void {
  process.kill(process.pid, "SIGKILL");
}

async function outcomeOf(work: Work): Promise<PictureOutcome> {
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
