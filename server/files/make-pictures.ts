import { documentSizeNames, picturePixelsMax } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import type { Db } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { addJob, type JobPayloads } from "../jobs/add-job.ts";
import {
  pictureTimeLimit,
  runPictureProcess,
  PictureTookTooLong,
} from "../pictures/run-picture-process.ts";
import { storeSizes, removeSizes } from "./store-sizes.ts";
import { findFile, findResizedPicture, clearPictureSize, insertMissingSizes } from "./store.ts";

/** Milliseconds. The machine may be less busy by then. */
const retryDelay = 60_000;

/** An earlier attempt may have recorded the sizes but ended before it could report success. */
async function hasSizes(db: Db, fileId: string): Promise<boolean> {
  for (const name of documentSizeNames)
    if (!(await findResizedPicture(db, fileId, name))) return false;
  return true;
}

/**
 * A picture that exceeds the limits becomes an ordinary file and is not retried, one that took too
 * long only after a second attempt (rule 4.15).
 */
export async function makePictures(
  context: AppContext,
  { fileId, tookTooLong = false }: JobPayloads["make-pictures"],
  signal: AbortSignal,
  timeLimit = pictureTimeLimit,
): Promise<void> {
  const { db, fileStore, log } = context;
  const file = await findFile(db, fileId);
  if (!file?.picture) return;
  if (await hasSizes(db, fileId)) return;
  try {
    if (file.picture.width * file.picture.height > picturePixelsMax)
      throw new Refusal("too-many-pixels");
    const read = () => fileStore.read(fileId);
    const { sizes } = await runPictureProcess("document", {}, { read, signal, timeLimit });
    await storeSizes(fileStore, sizes, async (stored) =>
      removeSizes(fileStore, await insertMissingSizes(db, fileId, stored)),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    log.error("picture not made", { file: fileId, reason: error.code });
    if (error instanceof PictureTookTooLong && !tookTooLong) {
      const retry = { fileId, tookTooLong: true };
      await transact(context, (trx) =>
        addJob(trx, "make-pictures", retry, Date.now() + retryDelay),
      );
    } else await clearPictureSize(db, fileId);
  }
}
