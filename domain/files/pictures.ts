/** A document's whole picture fits into each, in device pixels for a 2x display (rule 4.11). */
const documentSizes = {
  card: { width: 184, height: 136, forStill: false },
  /** Not made for animated pictures, because the copy would not move. */
  large: { width: 1408, height: 2816, forStill: true },
} as const;

/** Widths of portfolio pictures, besides the picture's own width (rule 10.50). */
const portfolioWidths = [320, 640, 960, 1440, 1920];

/** Copies are WebP and never larger than the original. */
export const pictureSizes = { document: documentSizes, portfolio: portfolioWidths };

export type DocumentSize = keyof typeof documentSizes;
export const documentSizeNames = Object.keys(documentSizes) as DocumentSize[];

export const pictureTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
];

export const picturePixelsMax = 50_000_000;

/** @returns the widths in pixels that a portfolio picture has, the largest last (rule 10.50) */
export function pictureWidths(width: number): number[] {
  const own = Math.min(width, portfolioWidths.at(-1) ?? width);
  return [...portfolioWidths.filter((candidate) => candidate < own), own];
}

/** The part of a picture to keep, as fractions of its width and height (rule 10.42). */
export type Crop = { x: number; y: number; width: number; height: number };
