/**
 * The id of a heading in a document: made of its words, and no other's. Prefixed, so that no heading takes
 * the id of a part of the screen.
 * @param taken the ids of the headings before it; gains this one
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
