import { picturePixelsMax } from "../../domain/files/pictures.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { transact } from "../db/transact.ts";
import { addJob, type JobKinds } from "../jobs/add-job.ts";
import { inPictureProcess, TookTooLong } from "../pictures/in-picture-process.ts";
import { storeSizes, removeSizes } from "./store-sizes.ts";
import { findFile, findSize, forgetPicture, insertMissingSizes } from "./store.ts";

/** Milliseconds after which a picture that took too long is tried once more: the machine may have less to do. */
const laterOn = 60_000;

/**
 * The job that makes a picture of a document in the sizes of the screens. One that cannot be made within its
 * limits is a file like any other from then on, and not tried again (rule 4.15).
 */
export async function makePictures(
  context: AppContext,
  { fileId, tookTooLong = false }: JobKinds["make-pictures"],
  signal: AbortSignal,
): Promise<void> {
  const { db, fileStore, log } = context;
  const file = await findFile(db, fileId);
  if (!file?.picture) return;
  // Made before, by a try that ended before it could say so: the largest is recorded last.
  if (await findSize(db, fileId, "large")) return;
  try {
    if (file.picture.width * file.picture.height > picturePixelsMax)
      throw new Refusal("too-many-pixels");
    const read = () => fileStore.read(fileId);
    const { sizes } = await inPictureProcess("document", {}, { read, signal });
    await storeSizes(fileStore, sizes, async (kept) =>
      removeSizes(fileStore, await insertMissingSizes(db, fileId, kept)),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "busy") throw error;
    log.error("picture not made", { file: fileId, reason: error.code });
    if (error instanceof TookTooLong && !tookTooLong) {
      const again = { fileId, tookTooLong: true };
      await transact(context, (trx) => addJob(trx, "make-pictures", again, Date.now() + laterOn));
    } else await forgetPicture(db, fileId);
  }
}
