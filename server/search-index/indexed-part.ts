const trigramsMax = 64;

/**
 * Finds the longest part without a repeated trigram. The index walks a trigram's places once per
 * occurrence in the query, so 200 equal letters would walk a long run of them 198 times.
 */
export function indexedPart(fragment: string): string {
  const letters = [...fragment];
  const seen = new Map<string, number>();
  let from = 0;
  let longest: string[] = [];
  for (let at = 0; at + 3 <= letters.length; at += 1) {
    const trigram = letters.slice(at, at + 3).join("");
    from = Math.max(from, (seen.get(trigram) ?? -1) + 1, at - trigramsMax + 1);
    seen.set(trigram, at);
    if (at + 3 - from > longest.length) longest = letters.slice(from, at + 3);
  }
  return longest.join("");
}
