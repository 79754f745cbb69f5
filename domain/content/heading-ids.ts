import { numberName } from "./number-name.ts";

/**
 * Makes a unique id from a heading's words. The prefix avoids collisions with the page's other ids.
 * @param taken the ids of earlier headings; the new id is added
 */
export function headingId(text: string, taken: Map<string, number>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  return numberName(`section-${words.slice(0, 60)}`, taken, 2);
}
