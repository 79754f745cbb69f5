import { buffer } from "node:stream/consumers";
import { fileTypeFromBuffer } from "file-type";
import { cleanFileName } from "../../../domain/files/files.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { portfolioPictureMaxBytes } from "../../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { readFileOf } from "../../archive/read-archive.ts";
import type { Trx } from "../../db/open.ts";
import { removeSizes, storeSizes } from "../../files/store-sizes.ts";
import { insertResizedPictures, type StoredSize } from "../../files/store.ts";
import { newId } from "../../ids.ts";
import { makePicture } from "../../portfolios/make-picture.ts";
import { insertPicture } from "../../portfolios/picture-store.ts";
import type { Line } from "./archive-lines.ts";
import type { Importing } from "./importing.ts";

type CreatedPicture = { picture: PortfolioPicture; name: string; sizes: StoredSize[] };

export type Pictures = {
  made: CreatedPicture[];
  profile: string | null;
  /** One list per experience. */
  photos: { id: string; alt: string }[][];
};

export async function storePictures(
  importing: Importing,
  { pictureId, experiences, pictures: named }: Line<"portfolios">,
  notes: string[],
): Promise<Pictures> {
  const pictures: Pictures = { made: [], profile: null, photos: [] };
  const store = async (id: string): Promise<string[]> => {
    const name = named.find((file) => file.id === id)?.name ?? id;
    const picture = await makeFromArchive(importing, id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      notes.push(`picture left out, ${error.detail}: ${name}`);
      return undefined;
    });
    if (!picture) return [];
    const { width, height, colour } = picture;
    const shown = { id: newId(), width, height, colour };
    await storeSizes(importing.context.fileStore, picture.sizes, async (sizes) =>
      pictures.made.push({ picture: shown, name, sizes }),
    );
    return [shown.id];
  };
  try {
    if (pictureId !== null) [pictures.profile = null] = await store(pictureId);
    for (const { photos } of experiences) {
      const shown = [];
      for (const { id, alt } of photos)
        shown.push(...(await store(id)).map((made) => ({ id: made, alt })));
      pictures.photos.push(shown);
    }
    return pictures;
  } catch (error) {
    await removePictures(importing.context, pictures);
    throw error;
  }
}

async function makeFromArchive({ archive, files }: Importing, id: string) {
  const file = files.get(id);
  if (!file) throw new Refusal("not-a-picture", { detail: "missing" });
  if (file.bytes >= portfolioPictureMaxBytes) throw new Refusal("picture-too-large");
  const bytes = await buffer(await readFileOf(archive, file));
  const contentType = (await fileTypeFromBuffer(bytes))?.mime;
  return makePicture({ contentType, size: bytes.length, read: () => bytes }, undefined, "import");
}

export async function insertPictures(trx: Trx, userId: string, { made }: Pictures): Promise<void> {
  for (const { picture, name, sizes } of made) {
    const from = { uploaderId: userId, portfolioId: userId, name: cleanFileName(name) };
    await insertPicture(trx, picture, from);
    await insertResizedPictures(trx, picture.id, sizes);
  }
}

export function removePictures({ fileStore }: Importing["context"], { made }: Pictures) {
  return removeSizes(
    fileStore,
    made.flatMap(({ sizes }) => sizes),
  );
}
