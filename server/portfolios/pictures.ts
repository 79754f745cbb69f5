import type { Allowed } from "../../domain/permissions.ts";
import type { Crop } from "../../domain/pictures.ts";
import type { PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { unusedPicturesMax } from "../../domain/portfolios.ts";
import { Refusal } from "../../domain/refusals.ts";
import { lock } from "../db/differences.ts";
import type { Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { perform } from "../sessions/perform.ts";
import type { World } from "../world.ts";
import { makePicture } from "./make-picture.ts";
import {
  countUnusedPictures,
  deleteUnused,
  insertPicture,
  unusedAtOnce,
  unusedPicturesBefore,
} from "./store.ts";

/** Seconds: pictures that no save took are swept every hour. */
const betweenSweeps = 3600;

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
  const { fileStore } = world;
  const { sizes, width, height, colour } = await makePicture({ bytes, crop }, allowed.viewer.id);
  const picture = { id: newId(), width, height, colour };
  const stored = sizes.map(({ width: across, bytes: made }) => ({
    width: across,
    format: "webp",
    bytes: made,
    storedId: newId(),
  }));
  try {
    for (const size of stored) await fileStore.write(size.storedId, size.bytes);
    await perform(world, allowed, async (trx, viewer) => {
      await lock(trx, `pictures of ${viewer.id}`);
      if ((await countUnusedPictures(trx, viewer.id)) >= unusedPicturesMax)
        throw new Refusal("too-many-uploads", { retryAfter: betweenSweeps });
      await insertPicture(trx, { ...picture, userId: viewer.id, at: Date.now() }, stored);
    });
  } catch (error) {
    for (const { storedId } of stored) await fileStore.remove(storedId);
    throw error;
  }
  return picture;
}

const day = 24 * 60 * 60 * 1000;

/** Pictures that no save took within a day (rule 10.6). */
export async function sweepPictures(world: World): Promise<void> {
  const before = Date.now() - day;
  let ids: string[];
  do {
    ids = await unusedPicturesBefore(world.db, before);
    for (const id of ids) await transact(world, (trx) => removeUnused(trx, id));
  } while (ids.length === unusedAtOnce);
}

async function removeUnused(trx: Trx, id: string): Promise<void> {
  const bytes = await deleteUnused(trx, id);
  if (bytes.length > 0) await addJob(trx, "remove-bytes", { ids: bytes });
}
