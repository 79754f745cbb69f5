import { picturePixelsMax } from "../../domain/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import { inPictureProcess } from "../pictures/in-picture-process.ts";
import type { World } from "../world.ts";
import { keepSizes } from "./keep-sizes.ts";
import { findFile, findSize, forgetPicture, insertSizes } from "./store.ts";

/**
 * The job that makes a picture of a document in the sizes of the screens. One that cannot be made within its
 * limits is a file like any other from then on, and not tried again.
 */
export async function makePictures(
  world: World,
  fileId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, fileStore, log } = world;
  const file = await findFile(db, fileId);
  if (!file?.picture || file.picture.width * file.picture.height > picturePixelsMax) return;
  // Made before, by a try that ended before it could say so.
  if (await findSize(db, fileId, "card")) return;
  try {
    const read = () => fileStore.read(fileId);
    const { sizes } = await inPictureProcess("document", {}, { read, signal });
    await keepSizes(fileStore, sizes, (kept) => insertSizes(db, fileId, kept));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    log.error("picture not made", { file: fileId, reason: error.code });
    await forgetPicture(db, fileId);
  }
}
