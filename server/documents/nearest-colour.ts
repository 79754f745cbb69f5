import { differenceEuclidean, nearest, parse, rgb } from "culori";
import {
  backgroundColourNames,
  backgroundColours,
  textColourNames,
  textColours,
  type BackgroundColour,
  type TextColour,
} from "../../domain/palette.ts";

const distance = differenceEuclidean("oklab");

const nearestText = nearest(textColourNames, distance, (name) => textColours[name].hex);
const nearestGround = nearest(
  backgroundColourNames,
  distance,
  (name) => backgroundColours[name].hex,
);

/** The named text colour nearest to a foreign one; nothing for black, white and greys of plain text (rule 3.7). */
export function nearestTextColour(css: string): TextColour | undefined {
  return isPlain(css) ? undefined : nearestText(css, 1)[0];
}

/** The named background nearest to a foreign one; nothing for white, black and transparent (rule 3.7). */
export function nearestBackground(css: string): BackgroundColour | undefined {
  return isPlain(css) ? undefined : nearestGround(css, 1)[0];
}

/** The ink or the paper of another program, which is no choice of its author. */
function isPlain(css: string): boolean {
  const colour = rgb(parse(css));
  if (!colour || colour.alpha === 0) return true;
  const values = [colour.r, colour.g, colour.b];
  const neutral = Math.max(...values) - Math.min(...values) < 0.06;
  return neutral && (colour.g < 0.35 || colour.g > 0.94);
}
