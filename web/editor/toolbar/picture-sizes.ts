export type Measures = { width: number; height: number };

export const pictureSizes = ["Small", "Medium", "Full"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Pixels across the text of a document. */
const column = 704;
/** The most that content keeps. */
const most = 99_999;
const shares = { Small: 1 / 3, Medium: 2 / 3 };

/** A picture in one of its sizes: thirds of what the text shows of it, or as it is. */
export function measuresOf(size: PictureSize, natural: Measures): Measures {
  const share = size === "Full" ? 1 : shares[size];
  const whole = size === "Full" ? natural.width : Math.min(natural.width, column);
  const width = pixels(whole * share);
  return { width, height: pixels((natural.height * width) / natural.width) };
}

/** The size that a picture of this width has; one that says none is as it is. */
export function sizeOf(width: number | null, natural: Measures): PictureSize | undefined {
  if (width === null) return "Full";
  return pictureSizes.find((size) => measuresOf(size, natural).width === width);
}

function pixels(length: number): number {
  return Math.min(Math.max(1, Math.round(length)), most);
}
