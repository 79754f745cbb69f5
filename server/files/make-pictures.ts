import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { pictureSizeNames, pictureSizes, type PictureSize } from "../../domain/files.ts";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";
import { findFile, findPicture, insertPicture } from "./store.ts";

const pixelsMax = 50_000_000;
/** No signal reaches the library, so that it ends by itself: three of them are the job's time limit. */
const secondsPerSize = 40;

/** One core stays free for answering. */
sharp.concurrency(1);
sharp.cache(false);

/**
 * The job that makes a picture in the sizes of the screens: WebP, upright, without the camera's data and
 * its place. A picture that cannot be read keeps none; screens then show the original or say so.
 */
export async function makePictures(
  world: World,
  fileId: string,
  signal: AbortSignal,
): Promise<void> {
  const file = await findFile(world.db, fileId);
  if (!file?.picture || file.picture.width * file.picture.height > pixelsMax) return;
  const original = await buffer(addAbortSignal(signal, await world.fileStore.read(fileId)));
  const animated = await isAnimated(original);
  for (const size of pictureSizeNames) {
    signal.throwIfAborted();
    if (size === "large" && animated) continue;
    if (await findPicture(world.db, fileId, size)) continue;
    await makeOne(world, fileId, original, size);
  }
}

/** Its movement would be lost, so a moving picture is shown as it is. */
async function isAnimated(original: Buffer): Promise<boolean> {
  const { pages } = await sharp(original).metadata();
  return (pages ?? 1) > 1;
}

async function makeOne(
  world: World,
  fileId: string,
  original: Buffer,
  size: PictureSize,
): Promise<void> {
  const { data, info } = await sharp(original, { limitInputPixels: pixelsMax, failOn: "none" })
    .autoOrient()
    .resize({ ...pictureSizes[size], withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: secondsPerSize })
    .toBuffer({ resolveWithObject: true });
  const storedId = newId();
  await world.fileStore.write(storedId, data);
  const picture = { fileId, size, storedId, width: info.width, height: info.height };
  const recorded = await insertPicture(world.db, picture).catch(async (error: unknown) => {
    await world.fileStore.remove(storedId);
    throw error;
  });
  if (!recorded) await world.fileStore.remove(storedId);
}
