import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import { cleanFileName, fileSize } from "../../../domain/files/files.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { portfolioPictureMaxBytes } from "../../../domain/portfolios/portfolios.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { Trx } from "../../db/open.ts";
import { storeSizes } from "../../files/store-sizes.ts";
import { insertResizedPictures, type StoredSize } from "../../files/store.ts";
import { newId } from "../../ids.ts";
import { makePicture } from "../../portfolios/make-picture.ts";
import { insertPicture } from "../../portfolios/picture-store.ts";
import { decodeDataUrl } from "./decode-data-url.ts";
import type { Importing } from "./importing.ts";
import type { OldExperience } from "./old-experiences.ts";
import { displayAddress, readReference, type StoredFile } from "./stored-files.ts";

type Original = { path: string; name: string; size: number; read: () => Promise<Buffer> };

type Photo = { original: Original; alt: string };

export type PortfolioFiles = {
  profile: Original | undefined;
  /** One list per experience. */
  photos: Photo[][];
  /** Makes changed pictures change the portfolio's hash. */
  hashed: unknown[];
};

type PictureReferences = { picture: unknown; experiences: readonly OldExperience[] };

export async function findPortfolioFiles(
  { files }: Importing,
  { picture, experiences }: PictureReferences,
  notes: string[],
): Promise<PortfolioFiles> {
  const find = (reference: unknown) => {
    const { address } = readReference(reference);
    const original = pictureFromFolder(files.find(reference)) ?? pictureFromDataUrl(address);
    const problem = original ? sizeProblem(original) : "missing";
    if (!problem) return original;
    notes.push(`picture ${problem}, left out: ${displayAddress(address)}`);
    return undefined;
  };
  const hasProfile = picture !== null && picture !== "";
  const profile = hasProfile ? find(picture) : undefined;
  const photos = experiences.map((entry) =>
    entry.photos.flatMap(({ reference, alt }) => {
      const original = find(reference);
      return original ? [{ original, alt }] : [];
    }),
  );
  const all = [profile, ...photos.flat().map(({ original }) => original)];
  return {
    profile,
    photos,
    hashed: all.map((original) => original && [original.path, original.size]),
  };
}

function pictureFromFolder(stored: StoredFile | undefined): Original | undefined {
  if (!stored) return undefined;
  const { path, name, file } = stored;
  return { path, name, size: file.size, read: () => readFile(file.absolute) };
}

function pictureFromDataUrl(address: string): Original | undefined {
  const picture = decodeDataUrl(address);
  if (!picture) return undefined;
  const { name, bytes } = picture;
  return { path: name, name, size: bytes.length, read: async () => bytes };
}

function sizeProblem({ size }: Original): string | undefined {
  const isTooLarge = size >= portfolioPictureMaxBytes;
  return isTooLarge ? `of ${fileSize(portfolioPictureMaxBytes)} or more` : undefined;
}

type CreatedPicture = { picture: PortfolioPicture; name: string; sizes: StoredSize[] };

export type Pictures = {
  made: CreatedPicture[];
  profile: string | null;
  photos: { id: string; alt: string }[][];
};

export async function storePictures(
  context: Importing["context"],
  { profile, photos }: PortfolioFiles,
  notes: string[],
): Promise<Pictures> {
  const pictures: Pictures = { made: [], profile: null, photos: [] };
  try {
    if (profile) pictures.profile = (await storePicture(context, pictures, profile, notes)) ?? null;
    for (const entry of photos) {
      const shown = [];
      for (const { original, alt } of entry) {
        shown.push({ id: await storePicture(context, pictures, original, notes), alt });
      }
      pictures.photos.push(shown.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt }])));
    }
    return pictures;
  } catch (error) {
    await removeImages(context, pictures);
    throw error;
  }
}

async function storePicture(
  { fileStore }: Importing["context"],
  { made }: Pictures,
  { read, name }: Original,
  notes: string[],
): Promise<string | undefined> {
  const bytes = await read();
  const contentType = (await fileTypeFromBuffer(bytes))?.mime;
  const original = { contentType, size: bytes.length, read: () => bytes };
  const picture = await makePicture(original, undefined, "import").catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    notes.push(`picture left out, ${error.detail}: ${name}`);
    return undefined;
  });
  if (!picture) return undefined;
  const { width, height, colour } = picture;
  const id = newId();
  await storeSizes(fileStore, picture.sizes, async (sizes) =>
    made.push({ picture: { id, width, height, colour }, name, sizes }),
  );
  return id;
}

export async function insertPictures(trx: Trx, userId: string, { made }: Pictures): Promise<void> {
  for (const { picture, name, sizes } of made) {
    const from = { uploaderId: userId, portfolioId: userId, name: cleanFileName(name) };
    await insertPicture(trx, picture, from);
    await insertResizedPictures(trx, picture.id, sizes);
  }
}

export async function removeImages(
  { fileStore }: Importing["context"],
  { made }: Pictures,
): Promise<void> {
  for (const { storedId } of made.flatMap(({ sizes }) => sizes)) await fileStore.remove(storedId);
}
