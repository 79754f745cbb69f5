import sharp, { type Sharp } from "sharp";
import { pictureWidths, portfolioPictureMaxPixels, type Crop } from "../../domain/portfolios.ts";
import type { MadePicture, PictureOutcome, PictureWork } from "./in-picture-process.ts";

type SizesWork = Extract<PictureWork, { kind: "sizes" }>;

sharp.concurrency(1);

/** One picture in the sizes that pages need: upright, without what the camera noted (rule 10.6). */
export async function makeSizes({ bytes, crop }: SizesWork): Promise<PictureOutcome> {
  // However many pixels it names: that is said to whoever sent it.
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (autoOrient.width * autoOrient.height > portfolioPictureMaxPixels) {
    return { refusal: "too-many-pixels" };
  }
  const area = crop ? areaOf(crop, autoOrient) : { ...autoOrient, left: 0, top: 0 };
  const { width, height } = asHighAsCanBe(area);
  const own = sizeAt({ width, height }, pictureWidths(width).at(-1) ?? width);
  const options = { limitInputPixels: portfolioPictureMaxPixels };
  // Decoded once; nothing of what the camera noted comes along.
  const upright = await sharp(bytes, options)
    .autoOrient()
    .extract(area)
    .resize(own)
    // What was drawn as on paper would be dark on dark.
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { info } = upright;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const picture = () => sharp(upright.data, { raw });
  const { dominant } = await picture().stats();
  return { width, height, colour: hexOf(dominant), sizes: await inSizes(picture, own) };
}

async function inSizes(picture: () => Sharp, own: Pixels): Promise<MadePicture["sizes"]> {
  const sizes: MadePicture["sizes"] = [];
  for (const wanted of pictureWidths(own.width)) {
    const bytes = await picture().resize(sizeAt(own, wanted)).webp({ quality: 82 }).toBuffer();
    sizes.push({ width: wanted, format: "webp", bytes });
  }
  return sizes;
}

type Pixels = { width: number; height: number };

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
