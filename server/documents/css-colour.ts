import { parse, rgb } from "culori";
import type { ForeignColour } from "../../domain/nearest-colour.ts";

/** A colour in any notation of CSS; nothing when it is none. */
export function readCssColour(css: string): ForeignColour | undefined {
  return rgb(parse(css));
}
