import {
  converter,
  differenceEuclidean,
  modeOklab,
  modeOklch,
  modeRgb,
  nearest,
  type Oklch,
  useMode as register,
} from "culori/fn";
import {
  backgroundColorNames,
  backgroundColors,
  textColorNames,
  textColors,
  type BackgroundColor,
  type TextColor,
} from "./palette.ts";

for (const mode of [modeRgb, modeOklab, modeOklch])
  register(mode as Parameters<typeof register>[0]);
const toOklch = converter("oklch");
/** In Oklab, where distances are as large as they look. */
const distance = differenceEuclidean("oklab");
const findText = nearest(textColorNames, distance, (name) => textColors[name].hex);
const findBackground = nearest(
  backgroundColorNames,
  distance,
  (name) => backgroundColors[name].hex,
);

/** A color of another program in sRGB, each part from 0 to 1. */
export type ForeignColor = { r: number; g: number; b: number; alpha?: number | undefined };

/** Reads a color in a notation of CSS; server and editor have a library of their own for it. */
type ReadColor = (css: string) => ForeignColor | undefined;

/** Longest color that is parsed: the library needs minutes for a number with many digits. */
const colorMaxLength = 64;

/** The name nearest to a foreign text color; nothing for what was only plain text there (rules 3.33 and 3.34). */
export function nearestTextColor(css: string, read: ReadColor): TextColor | undefined {
  const look = lookOf(css, read);
  if (!look) return undefined;
  if (look.c < 0.03 && (look.l < 0.45 || look.l > 0.75)) return undefined;
  return findText(look)[0];
}

/** The name nearest to a foreign background; nothing for what was only paper there (rules 3.33 and 3.34). */
export function nearestBackground(css: string, read: ReadColor): BackgroundColor | undefined {
  const look = lookOf(css, read);
  if (!look || look.l < 0.4 || (look.c < 0.02 && look.l > 0.96)) return undefined;
  if (isMarker(look)) return "marker";
  // The tints are so pale that only their hue tells which one a strong color means.
  return findBackground({ ...look, l: 0.96, c: Math.min(look.c, 0.03) })[0];
}

/** By lightness, chroma and hue; nothing for what is no color, or can hardly be seen. */
function lookOf(css: string, read: ReadColor): Oklch | undefined {
  const color = css.length > colorMaxLength ? undefined : read(css);
  if (!color || (color.alpha ?? 1) < 0.1) return undefined;
  const { r, g, b } = color;
  return toOklch({ mode: "rgb", r, g, b });
}

/** The yellow of every text marker, from pale to fluorescent. */
function isMarker({ l, c, h = 0 }: Oklch): boolean {
  return c > 0.06 && l > 0.8 && h > 70 && h < 120;
}
