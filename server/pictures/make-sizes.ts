import sharp, { type Metadata, type Sharp } from "sharp";
import {
  documentSizeNames,
  picturePixelsMax,
  pictureSizes,
  pictureWidths,
  type Crop,
} from "../../domain/files/pictures.ts";
import type { MadePicture, MadeSize, Pixels } from "./in-picture-process.ts";

export class TooManyPixels extends Error {}

sharp.concurrency(1);
sharp.cache(false);

/** WebP's, of 100. */
const quality = 82;

/** Upright pixels, from the header alone. */
export async function measure(bytes: Buffer): Promise<Pixels> {
  const { width, height } = (await readHeader(bytes)).autoOrient;
  return { width, height };
}

/** However many pixels it names: that is said to whoever sent it. */
function readHeader(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

type Work = { kind: "document" } | { kind: "portfolio"; crop?: Crop | undefined };

/** One picture in the sizes of its kind: upright, without what the camera noted (rules 4.11 and 10.51). */
export async function makeSizes(work: Work, bytes: Buffer): Promise<MadePicture> {
  const header = await readHeader(bytes);
  const { width, height } = header.autoOrient;
  if (width * height > picturePixelsMax) throw new TooManyPixels();
  return work.kind === "document"
    ? documentPicture(bytes, header)
    : portfolioPicture(bytes, header.autoOrient, work.crop);
}

/** Decoded once; of one that is cut short, as much as there is. */
async function documentPicture(
  bytes: Buffer,
  { autoOrient, pages = 1 }: Metadata,
): Promise<MadePicture> {
  const { large } = pictureSizes.document;
  const pixels = sharp(bytes, { failOn: "none" })
    .autoOrient()
    // Enough pixels for each of the sizes, whatever is cut off.
    .resize(large.width, large.height, { fit: "outside", withoutEnlargement: true });
  const wanted = documentSizeNames
    .filter((name) => pages === 1 || !pictureSizes.document[name].isStill)
    .map((name): Wanted => {
      const { width, height, fit } = pictureSizes.document[name];
      return { name, width, height, fit, withoutEnlargement: true };
    });
  const sizes = await inSizes(await decode(pixels), wanted);
  return { ...autoOrient, colour: "", sizes };
}

/** Decoded once; what was drawn as on paper would be dark on dark, so that it stands on white. */
async function portfolioPicture(
  bytes: Buffer,
  whole: Pixels,
  crop: Crop | undefined,
): Promise<MadePicture> {
  const area = crop ? areaOf(crop, whole) : { ...whole, left: 0, top: 0 };
  const { width, height } = asHighAsCanBe(area);
  const own = sizeAt({ width, height }, pictureWidths(width).at(-1) ?? width);
  const pixels = sharp(bytes)
    .autoOrient()
    .extract(area)
    .resize(own)
    .flatten({ background: "#fff" });
  const picture = await decode(pixels);
  const { dominant } = await picture().stats();
  const wanted = pictureWidths(own.width).map((some): Wanted => {
    return Object.assign(sizeAt(own, some), { name: `${some}` });
  });
  return { width, height, colour: hexOf(dominant), sizes: await inSizes(picture, wanted) };
}

/** @returns what each of the sizes is made from */
async function decode(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

type Wanted = Pixels & {
  name: string;
  fit: "cover" | "inside" | "fill";
  withoutEnlargement?: true;
};

async function inSizes(picture: () => Sharp, wanted: readonly Wanted[]): Promise<MadeSize[]> {
  const sizes: MadeSize[] = [];
  for (const { name, ...box } of wanted) {
    // oxlint-disable-next-line no-await-in-loop -- one core stays free for answering
    const { data, info } = await picture()
      .resize(box)
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ name, width: info.width, height: info.height, bytes: data });
  }
  return sizes;
}

/** Pixels: what WebP can be. */
const highest = 16_383;

/** Smaller where it would be too high in the widest of its sizes: a screenshot of a whole page. */
function asHighAsCanBe(whole: Pixels): Pixels {
  const { width, height } = whole;
  const widest = sizeAt(whole, pictureWidths(width).at(-1) ?? width);
  if (widest.height <= highest) return { width, height };
  return { width: Math.max(1, Math.floor((width * highest) / height)), height: highest };
}

function sizeAt({ width, height }: Pixels, wanted: number) {
  const fitting = Math.max(1, Math.round((height * wanted) / width));
  return { width: wanted, height: fitting, fit: "fill" as const };
}

/** Parts of the picture in its pixels, at least one of them. */
function areaOf({ x, y, width, height }: Crop, whole: Pixels) {
  const left = Math.min(whole.width - 1, Math.floor(x * whole.width));
  const top = Math.min(whole.height - 1, Math.floor(y * whole.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(width * whole.width))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(height * whole.height))),
  };
}

function hexOf({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
