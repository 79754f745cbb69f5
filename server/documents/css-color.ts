import { parse, rgb } from "culori";
import type { ForeignColor } from "../../domain/content/nearest-color.ts";

export function readCssColor(css: string): ForeignColor | undefined {
  return rgb(parse(css));
}
