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
  backgroundColourNames,
  backgroundColours,
  textColourNames,
  textColours,
  type BackgroundColour,
  type TextColour,
} from "./palette.ts";

for (const mode of [modeRgb, modeOklab, modeOklch])
  register(mode as Parameters<typeof register>[0]);
const toOklch = converter("oklch");
/** In Oklab, where distances are as large as they look. */
const distance = differenceEuclidean("oklab");
const findText = nearest(textColourNames, distance, (name) => textColours[name].hex);
const findBackground = nearest(
  backgroundColourNames,
  distance,
  (name) => backgroundColours[name].hex,
);

/** A colour of another program in sRGB, each part from 0 to 1. */
export type ForeignColour = { r: number; g: number; b: number; alpha?: number | undefined };

/** Reads a color in a notation of CSS; server and editor have a library of their own for it. */
type ReadColour = (css: string) => ForeignColour | undefined;

/** Longest color that is parsed: the library needs minutes for a number with many digits. */
const colourMaxLength = 64;

/** The name nearest to a foreign text colour; nothing for what was only plain text there (rule 3.7). */
export function nearestTextColour(css: string, read: ReadColour): TextColour | undefined {
  const look = lookOf(css, read);
  if (!look) return undefined;
  if (look.c < 0.03 && (look.l < 0.45 || look.l > 0.75)) return undefined;
  return findText(look)[0];
}

/** The name nearest to a foreign background; nothing for what was only paper there (rule 3.7). */
export function nearestBackground(css: string, read: ReadColour): BackgroundColour | undefined {
  const look = lookOf(css, read);
  if (!look || look.l < 0.4 || (look.c < 0.02 && look.l > 0.96)) return undefined;
  if (isMarker(look)) return "marker";
  // The tints are so pale that only their hue tells which one a strong colour means.
  return findBackground({ ...look, l: 0.96, c: Math.min(look.c, 0.03) })[0];
}

/** By lightness, chroma and hue; nothing for what is no color, or can hardly be seen. */
function lookOf(css: string, read: ReadColour): Oklch | undefined {
  const colour = css.length > colourMaxLength ? undefined : read(css);
  if (!colour || (colour.alpha ?? 1) < 0.1) return undefined;
  const { r, g, b } = colour;
  return toOklch({ mode: "rgb", r, g, b });
}

/** The yellow of every text marker, from pale to fluorescent. */
function isMarker({ l, c, h = 0 }: Oklch): boolean {
  return c > 0.06 && l > 0.8 && h > 70 && h < 120;
}
