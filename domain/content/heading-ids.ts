/**
 * Makes a unique id from a heading's words. The prefix avoids collisions with the page's other ids.
 * @param taken the ids of earlier headings; the new id is added
 */
export function headingId(text: string, taken: Set<string>): string {
  const words = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const base = `section-${words.slice(0, 60)}`;
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}
