// A process of its own for one picture: what a hostile one does to the library that reads it ends here.
import { drawShareImage } from "./draw-share-image.ts";
import type { PictureWork, PictureOutcome } from "./in-picture-process.ts";
import { makeSizes } from "./make-sizes.ts";

process.once("message", async (work: PictureWork) => {
  process.send?.(await outcomeOf(work), () => process.disconnect?.());
});

// Its server has ended, and with it who would stop what takes too long. An exit would wait for the picture.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function outcomeOf(work: PictureWork): Promise<PictureOutcome> {
  try {
    return work.kind === "sizes" ? await makeSizes(work) : { image: await drawShareImage(work) };
  } catch {
    return { refusal: "not-a-picture" };
  }
}
