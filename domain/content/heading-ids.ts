import { numberName } from "./number-name.ts";

/** Adds a unique id to `taken`. Its prefix avoids collisions with the page's other ids. */
export function headingId(text: string, taken: Map<string, number>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return numberName(`section-${words.slice(0, 60)}`, taken, 2);
}
