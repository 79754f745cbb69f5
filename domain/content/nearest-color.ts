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
/** Oklab distances match perceived differences. */
const distance = differenceEuclidean("oklab");
const findText = nearest(textColorNames, distance, (name) => textColors[name].hex);
const findBackground = nearest(
  backgroundColorNames,
  distance,
  (name) => backgroundColors[name].hex,
);

/** A color from pasted or imported content, in sRGB with parts from 0 to 1. */
export type ForeignColor = { r: number; g: number; b: number; alpha?: number | undefined };

/** The server and the editor each bring their own CSS parser. */
type ParseColor = (css: string) => ForeignColor | undefined;

/** Characters (rule 3.38); the library needs minutes to parse numbers with many digits. */
const colorMaxLength = 64;

/** The palette name nearest to a text color; undefined for plain text (rules 3.34 and 3.102). */
export function nearestTextColor(css: string, parse: ParseColor): TextColor | undefined {
  const color = parseVisible(css, parse);
  if (!color) return undefined;
  if (color.c < 0.03 && (color.l < 0.45 || color.l > 0.75)) return undefined;
  return findText(color)[0];
}

/** The palette name nearest to a background; undefined for plain paper (rules 3.34 and 3.102). */
export function nearestBackground(css: string, parse: ParseColor): BackgroundColor | undefined {
  const color = parseVisible(css, parse);
  if (!color || color.l < 0.4 || (color.c < 0.02 && color.l > 0.96)) return undefined;
  if (isMarker(color)) return "marker";
  // Match strong colors by hue alone, because the palette's tints are pale.
  return findBackground({ ...color, l: 0.96, c: Math.min(color.c, 0.03) })[0];
}

function parseVisible(css: string, parse: ParseColor): Oklch | undefined {
  const color = css.length > colorMaxLength ? undefined : parse(css);
  if (!color || (color.alpha ?? 1) < 0.1) return undefined;
  const { r, g, b } = color;
  return toOklch({ mode: "rgb", r, g, b });
}

/** Recognizes highlighter yellow, from pale to fluorescent. */
function isMarker({ l, c, h = 0 }: Oklch): boolean {
  return c > 0.06 && l > 0.8 && h > 70 && h < 120;
}
