/** Trigrams that the index is asked for at once. */
const trigramsMost = 64;

/**
 * The longest part of a fragment in which no trigram comes twice. The full-text index walks through all places of
 * a trigram in a text once for each time that it is asked for: asked as a whole, 200 times the same letter would
 * walk 198 times through a long run of that letter.
 */
export function indexedPart(fragment: string): string {
  const letters = [...fragment];
  const seen = new Map<string, number>();
  let from = 0;
  let longest: string[] = [];
  for (let at = 0; at + 3 <= letters.length; at += 1) {
    const trigram = letters.slice(at, at + 3).join("");
    from = Math.max(from, (seen.get(trigram) ?? -1) + 1, at - trigramsMost + 1);
    seen.set(trigram, at);
    if (at + 3 - from > longest.length) longest = letters.slice(from, at + 3);
  }
  return longest.join("");
}
