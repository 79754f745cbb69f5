import type { Crop } from "../../domain/files/pictures.ts";
import type { Allowed } from "../../domain/permissions.ts";
import type { PortfolioPicture } from "../../domain/portfolios/portfolio-shapes.ts";
import { unusedPicturesMax } from "../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { lock } from "../db/dialects.ts";
import { sweepIntervalSeconds } from "../files/actions.ts";
import { countUnattached } from "../files/begun-uploads-store.ts";
import { readStored } from "../files/read-stored.ts";
import { removeBytesLater } from "../files/remove-bytes-later.ts";
import { storeSizes } from "../files/store-sizes.ts";
import { insertResizedPictures, listUnattachedFiles } from "../files/store.ts";
import { perform } from "../sessions/perform.ts";
import { makePicture } from "./make-picture.ts";
import { convertUploadToPicture, findPreparedPicture } from "./picture-store.ts";

type Upload = { id: string; crop: Crop | null };

/** Idempotent. The next save may show the picture (rules 10.42 and 10.50). */
export async function preparePicture(
  context: AppContext,
  allowed: Allowed<"portfolios.edit">,
  upload: Upload,
): Promise<PortfolioPicture> {
  const find = () => findPreparedPicture(context.db, allowed.viewer.id, upload.id);
  const earlier = await find();
  if (earlier) return earlier;
  try {
    return await prepare(context, allowed, upload);
  } catch (error) {
    // A concurrent request may have prepared the picture first.
    const isGone = error instanceof Refusal && error.code === "file-not-found";
    const first = isGone ? await find() : undefined;
    if (first) return first;
    throw error;
  }
}

async function prepare(
  context: AppContext,
  allowed: Allowed<"portfolios.edit">,
  { id, crop }: Upload,
): Promise<PortfolioPicture> {
  const { db, fileStore } = context;
  const { viewer } = allowed;
  const [file] = await listUnattachedFiles(db, viewer.id, [id]);
  if (!file) throw new Refusal("file-not-found");
  const read = async () => {
    // While this request was queued, another may have prepared the picture.
    if (await findPreparedPicture(db, viewer.id, id)) throw new Refusal("file-not-found");
    const bytes = await readStored(context, file);
    if (!bytes) throw new Refusal("file-not-found");
    return bytes;
  };
  const made = await makePicture({ ...file, read }, crop ?? undefined, viewer.id);
  const { width, height, colour } = made;
  const picture = { id, width, height, colour };
  await storeSizes(fileStore, made.sizes, (sizes) =>
    perform(context, allowed, async (trx, { id: uploaderId }) => {
      await lock(trx, `uploads of ${uploaderId}`);
      const { pictures } = await countUnattached(trx, uploaderId);
      if (pictures >= unusedPicturesMax)
        throw new Refusal("too-many-uploads", { retryAfter: sweepIntervalSeconds });
      const size = made.sizes.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const isConverted = await convertUploadToPicture(trx, { ...picture, uploaderId, size });
      if (!isConverted) throw new Refusal("file-not-found");
      await insertResizedPictures(trx, id, sizes);
      await removeBytesLater(trx, [id]);
    }),
  );
  return picture;
}
