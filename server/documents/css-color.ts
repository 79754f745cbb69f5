import { parse, rgb } from "culori";
import type { ForeignColor } from "../../domain/content/nearest-color.ts";

/** A color in any notation of CSS; nothing when it is none. */
export function readCssColor(css: string): ForeignColor | undefined {
  return rgb(parse(css));
}
