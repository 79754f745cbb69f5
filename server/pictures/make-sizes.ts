import sharp, { type Metadata, type Sharp } from "sharp";
import {
  documentSizeNames,
  picturePixelsMax,
  pictureSizes,
  pictureWidths,
  type Crop,
} from "../../domain/files/pictures.ts";
import type { PictureResult, ResizedPicture, Pixels } from "./run-picture-process.ts";

export class TooManyPixels extends Error {}

sharp.concurrency(1);
sharp.cache(false);

const quality = 82;

export async function measure(bytes: Buffer): Promise<Pixels> {
  const { width, height } = (await readHeader(bytes)).autoOrient;
  return { width, height };
}

/** Sets no pixel limit, so that a picture with too many can be refused as such. */
function readHeader(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

type Work = { kind: "document" } | { kind: "portfolio"; crop?: Crop | undefined };

/** Makes upright sizes without the camera's data (rules 4.11 and 10.51). */
export async function makeSizes(work: Work, bytes: Buffer): Promise<PictureResult> {
  const header = await readHeader(bytes);
  const { width, height } = header.autoOrient;
  if (width * height > picturePixelsMax) throw new TooManyPixels();
  return work.kind === "document"
    ? documentPicture(bytes, header)
    : portfolioPicture(bytes, header.autoOrient, work.crop);
}

/** Keeps what can be decoded of a truncated picture. */
async function documentPicture(
  bytes: Buffer,
  { autoOrient, pages = 1 }: Metadata,
): Promise<PictureResult> {
  const { large } = pictureSizes.document;
  const pixels = sharp(bytes, { failOn: "none" })
    .autoOrient()
    .resize(large.width, large.height, { fit: "outside", withoutEnlargement: true });
  const targets = documentSizeNames
    .filter((name) => pages === 1 || !pictureSizes.document[name].forStill)
    .map((name): Target => {
      const { width, height } = pictureSizes.document[name];
      return { name, width, height, fit: "inside", withoutEnlargement: true };
    });
  const sizes = await resizeToEach(await decode(pixels), targets);
  return { ...autoOrient, colour: "", sizes };
}

/** Makes transparent areas white, because dark drawings would vanish in dark mode. */
async function portfolioPicture(
  bytes: Buffer,
  whole: Pixels,
  crop: Crop | undefined,
): Promise<PictureResult> {
  const area = crop ? cropArea(crop, whole) : { ...whole, left: 0, top: 0 };
  const { width, height } = limitHeight(area);
  const own = sizeAtWidth({ width, height }, pictureWidths(width).at(-1) ?? width);
  const pixels = sharp(bytes)
    .autoOrient()
    .extract(area)
    .resize(own)
    .flatten({ background: "#fff" });
  const picture = await decode(pixels);
  const { dominant } = await picture().stats();
  const targets = pictureWidths(own.width).map((targetWidth): Target => {
    return Object.assign(sizeAtWidth(own, targetWidth), { name: `${targetWidth}` });
  });
  return { width, height, colour: toHex(dominant), sizes: await resizeToEach(picture, targets) };
}

async function decode(picture: Sharp): Promise<() => Sharp> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

type Target = Pixels & {
  name: string;
  fit: "inside" | "fill";
  withoutEnlargement?: true;
};

async function resizeToEach(
  picture: () => Sharp,
  targets: readonly Target[],
): Promise<ResizedPicture[]> {
  const sizes: ResizedPicture[] = [];
  for (const { name, ...box } of targets) {
    // One at a time keeps a core free for requests.
    const { data, info } = await picture()
      .resize(box)
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    sizes.push({ name, width: info.width, height: info.height, bytes: data });
  }
  return sizes;
}

/** Pixels, WebP's limit. */
const heightMax = 16_383;

/** Narrows a very tall picture, such as a screenshot of a whole page (rule 10.49). */
function limitHeight(whole: Pixels): Pixels {
  const { width, height } = whole;
  const widest = sizeAtWidth(whole, pictureWidths(width).at(-1) ?? width);
  if (widest.height <= heightMax) return { width, height };
  return { width: Math.max(1, Math.floor((width * heightMax) / height)), height: heightMax };
}

function sizeAtWidth({ width, height }: Pixels, targetWidth: number) {
  const fitting = Math.max(1, Math.round((height * targetWidth) / width));
  return { width: targetWidth, height: fitting, fit: "fill" as const };
}

function cropArea({ x, y, width, height }: Crop, whole: Pixels) {
  const left = Math.min(whole.width - 1, Math.floor(x * whole.width));
  const top = Math.min(whole.height - 1, Math.floor(y * whole.height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(whole.width - left, Math.round(width * whole.width))),
    height: Math.max(1, Math.min(whole.height - top, Math.round(height * whole.height))),
  };
}

function toHex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
