import {
  converter,
  differenceEuclidean,
  modeHsl,
  modeOklab,
  modeOklch,
  modeRgb,
  nearest,
  parse,
  useMode as register,
} from "culori/fn";
import {
  backgroundColours,
  textColours,
  type BackgroundColour,
  type TextColour,
} from "../../domain/palette.ts";

// Only the notations that pages use: the whole library is five times as large.
for (const mode of [modeRgb, modeHsl, modeOklab, modeOklch])
  register(mode as Parameters<typeof register>[0]);
const toOklch = converter("oklch");
const difference = differenceEuclidean("oklab");

/** The name nearest to a foreign text colour; nothing for what was only the other page's plain text. */
export function nearestTextColour(css: string): TextColour | undefined {
  const look = lookOf(css);
  if (!look || (look.c < 0.03 && (look.l < 0.45 || look.l > 0.75))) return undefined;
  return nearestName(css, textColours);
}

/** The name nearest to a foreign background; nothing for what was only the other page's paper. */
export function nearestBackground(css: string): BackgroundColour | undefined {
  const look = lookOf(css);
  if (!look || look.l < 0.4 || (look.c < 0.02 && look.l > 0.96)) return undefined;
  if (isMarker(look)) return "marker";
  return nearestByHue(css);
}

function lookOf(css: string): { l: number; c: number; h: number } | undefined {
  const colour = toOklch(parse(css));
  if (!colour || (colour.alpha ?? 1) < 0.1) return undefined;
  return { l: colour.l, c: colour.c, h: colour.h ?? 0 };
}

/** The yellow of every text marker, from pale to fluorescent. */
function isMarker({ l, c, h }: { l: number; c: number; h: number }): boolean {
  return c > 0.06 && l > 0.8 && h > 70 && h < 120;
}

/** The tints are so pale that only their hue tells which one a strong colour means. */
function nearestByHue(css: string): BackgroundColour | undefined {
  const colour = toOklch(parse(css));
  if (!colour) return undefined;
  const pale = { ...colour, l: 0.96, c: Math.min(colour.c, 0.03) };
  return nearestName(pale, backgroundColours);
}

function nearestName<Name extends string>(
  colour: Parameters<ReturnType<typeof nearest>>[0],
  palette: Record<Name, { hex: string }>,
): Name | undefined {
  const names = Object.keys(palette) as Name[];
  return nearest(names, difference, (name) => palette[name].hex)(colour)[0];
}
