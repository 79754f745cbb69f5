import { attachmentPath } from "../../domain/files.ts";
import type { Allowed } from "../../domain/permissions.ts";
import type { Crop } from "../../domain/pictures.ts";
import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { unusedPicturesMax } from "../../domain/portfolios.ts";
import { Refusal } from "../../domain/refusals.ts";
import { lock } from "../db/differences.ts";
import { betweenSweeps } from "../files/actions.ts";
import { countUnattached } from "../files/begun-uploads.ts";
import { keepSizes } from "../files/keep-sizes.ts";
import { insertFile, insertSizes } from "../files/store.ts";
import { newId } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import type { World } from "../world.ts";
import { makePicture } from "./make-picture.ts";

/**
 * Adds a picture that the next save may show (rule 10.6).
 * @throws Refusal "not-a-picture", "picture-too-large", "too-many-pixels", "busy", "too-many-uploads",
 *   "not-signed-in" when there is no such member any more
 */
export async function addPicture(
  world: World,
  allowed: Allowed<"portfolios.edit">,
  { bytes, crop }: { bytes: Uint8Array; crop?: Crop | undefined },
): Promise<PortfolioPicture> {
  const made = await makePicture({ bytes, crop }, allowed.viewer.id);
  const { width, height, colour } = made;
  const picture = { id: newId(), width, height, colour };
  await keepSizes(world.fileStore, made.sizes, (sizes) =>
    perform(world, allowed, async (trx, viewer) => {
      await lock(trx, `uploads of ${viewer.id}`);
      const { pictures } = await countUnattached(trx, viewer.id);
      if (pictures >= unusedPicturesMax)
        throw new Refusal("too-many-uploads", { retryAfter: betweenSweeps });
      await insertFile(trx, pictureFile(picture, { uploaderId: viewer.id, name: "picture.webp" }));
      await insertSizes(trx, picture.id, sizes);
    }),
  );
  return picture;
}

/** The record of a picture that is kept in the sizes of portfolios alone. */
export function pictureFile(
  picture: PortfolioPicture,
  { uploaderId, name }: { uploaderId: string; name: string },
) {
  const at = Date.now();
  const contentType = "image/webp";
  return { ...picture, uploaderId, name, path: attachmentPath(name, at), size: 0, contentType, at };
}
