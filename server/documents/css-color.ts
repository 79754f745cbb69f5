import { parse, rgb } from "culori";
import type { ForeignColor } from "../../domain/content/nearest-color.ts";

/** Parses any CSS color notation; undefined when the text is not a color. */
export function readCssColor(css: string): ForeignColor | undefined {
  return rgb(parse(css));
}
