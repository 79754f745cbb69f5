/** The sizes of document pictures, in device pixels of a 2x display (rule 4.11). */
const documentSizes = {
  card: { width: 184, height: 136, fit: "cover", isStill: false },
  preview: { width: 692, height: 384, fit: "cover", isStill: false },
  /** Not of moving pictures, which would stop moving: those are shown as they are. */
  large: { width: 1408, height: 2816, fit: "inside", isStill: true },
} as const;

/** The widths of portfolio pictures: the widest is the picture's own, up to the last of these (rule 10.50). */
const portfolioWidths = [320, 640, 960, 1440, 1920];

/** Every size in which pictures are made: always WebP, and never larger than the picture itself. */
export const pictureSizes = { document: documentSizes, portfolio: portfolioWidths };

export type DocumentSize = keyof typeof documentSizes;
export const documentSizeNames = Object.keys(documentSizes) as DocumentSize[];

/** What a browser shows as a picture and the product can read; some phones make of their own format one of these. */
export const pictureTypes: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
];

/** Pictures with more pixels are never decoded. */
export const picturePixelsMax = 50_000_000;

/** The widths in which a portfolio picture is kept. */
export function pictureWidths(width: number): number[] {
  const own = Math.min(width, portfolioWidths.at(-1) ?? width);
  return [...portfolioWidths.filter((some) => some < own), own];
}

/** The part of a picture that is kept, as parts of its width and height: 0 to 1 (rule 10.42). */
export type Crop = { x: number; y: number; width: number; height: number };
