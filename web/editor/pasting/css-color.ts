import {
  converter,
  modeHsl,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as register,
} from "culori/fn";
import type { ForeignColor } from "../../../domain/content/nearest-color.ts";

// Only the notations that pages use: the whole library is five times as large.
for (const mode of [modeRgb, modeHsl, modeOklab, modeOklch])
  register(mode as Parameters<typeof register>[0]);
const toRgb = converter("rgb");

/** A color as another page wrote it; nothing when it is none. */
export function readCssColor(css: string): ForeignColor | undefined {
  return toRgb(parse(css));
}
