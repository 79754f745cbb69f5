import {
  backgroundColourNames,
  backgroundColours,
  textColourNames,
  textColours,
  type BackgroundColour,
  type TextColour,
} from "./palette.ts";

/** A colour of another program in sRGB, each part from 0 to 1. */
export type ForeignColour = { r: number; g: number; b: number; alpha?: number | undefined };

/** Reads a color in a notation of CSS; server and editor have a library of their own for it. */
type ReadColour = (css: string) => ForeignColour | undefined;

/** Longest color that is parsed: the library needs minutes for a number with many digits. */
const colourMaxLength = 64;

/** The name nearest to a foreign text colour; nothing for what was only plain text there (rule 3.7). */
export function nearestTextColour(css: string, read: ReadColour): TextColour | undefined {
  const colour = readShort(css, read);
  if (!colour || isTransparent(colour)) return undefined;
  const place = placeOf(colour);
  const { lightness, chroma } = lookOf(place);
  if (chroma < 0.03 && (lightness < 0.45 || lightness > 0.75)) return undefined;
  return nearest(place, textColourNames, (name) => textColours[name].hex);
}

/** The name nearest to a foreign background; nothing for what was only paper there (rule 3.7). */
export function nearestBackground(css: string, read: ReadColour): BackgroundColour | undefined {
  const colour = readShort(css, read);
  if (!colour || isTransparent(colour)) return undefined;
  const look = lookOf(placeOf(colour));
  if (look.lightness < 0.4 || (look.chroma < 0.02 && look.lightness > 0.96)) return undefined;
  if (isMarker(look)) return "marker";
  // The tints are so pale that only their hue tells which one a strong colour means.
  const pale = placeAt({ ...look, lightness: 0.96, chroma: Math.min(look.chroma, 0.03) });
  return nearest(pale, backgroundColourNames, (name) => backgroundColours[name].hex);
}

function readShort(css: string, read: ReadColour): ForeignColour | undefined {
  return css.length > colourMaxLength ? undefined : read(css);
}

/** In Oklab, where distances are as large as they look. */
type Place = { l: number; a: number; b: number };
/** The same place by lightness, strength and hue, the hue in radians. */
type Look = { lightness: number; chroma: number; hue: number };

function isTransparent({ alpha = 1 }: ForeignColour): boolean {
  return alpha < 0.1;
}

/** The yellow of every text marker, from pale to fluorescent. */
function isMarker({ lightness, chroma, hue }: Look): boolean {
  return chroma > 0.06 && lightness > 0.8 && hue > radians(70) && hue < radians(120);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function lookOf({ l, a, b }: Place): Look {
  return { lightness: l, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function placeAt({ lightness, chroma, hue }: Look): Place {
  return { l: lightness, a: chroma * Math.cos(hue), b: chroma * Math.sin(hue) };
}

/** https://bottosson.github.io/posts/oklab/ */
function placeOf(colour: ForeignColour): Place {
  const [r, g, b] = [linear(colour.r), linear(colour.g), linear(colour.b)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

function linear(part: number): number {
  const inRange = Math.min(1, Math.max(0, part));
  return inRange <= 0.04045 ? inRange / 12.92 : ((inRange + 0.055) / 1.055) ** 2.4;
}

function nearest<Name extends string>(
  place: Place,
  names: readonly Name[],
  hexOf: (name: Name) => string,
): Name | undefined {
  const distance = (name: Name) => {
    const { l, a, b } = placeOf(fromHex(hexOf(name)));
    return Math.hypot(l - place.l, a - place.a, b - place.b);
  };
  return names.toSorted((one, other) => distance(one) - distance(other))[0];
}

function fromHex(hex: string): ForeignColour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { r: part(1), g: part(3), b: part(5) };
}
