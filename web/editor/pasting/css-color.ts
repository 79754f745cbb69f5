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

// Register only the notations that pages use. The whole library is five times as large.
for (const mode of [modeRgb, modeHsl, modeOklab, modeOklch])
  register(mode as Parameters<typeof register>[0]);
const toRgb = converter("rgb");

export function readCssColor(css: string): ForeignColor | undefined {
  return toRgb(parse(css));
}
