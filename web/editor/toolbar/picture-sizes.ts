export type Dimensions = { width: number; height: number };

export const pictureSizes = ["Small", "Medium", "Full"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Pixels of a document's text, in width. */
const textWidth = 704;
/** Pixels. The largest size that content may have. */
const maxPixels = 99_999;
const shares = { Small: 1 / 3, Medium: 2 / 3 };

/** One or two thirds of the width at which the text shows the picture, or its full size. */
export function dimensionsOf(size: PictureSize, natural: Dimensions): Dimensions {
  const share = size === "Full" ? 1 : shares[size];
  const whole = size === "Full" ? natural.width : Math.min(natural.width, textWidth);
  const width = pixels(whole * share);
  return { width, height: pixels((natural.height * width) / natural.width) };
}

/** A picture without a width has its full size. */
export function sizeOf(width: number | null, natural: Dimensions): PictureSize | undefined {
  if (width === null) return "Full";
  return pictureSizes.find((size) => dimensionsOf(size, natural).width === width);
}

function pixels(length: number): number {
  return Math.min(Math.max(1, Math.round(length)), maxPixels);
}
