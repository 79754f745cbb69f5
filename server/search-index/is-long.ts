/** Whether a word has trigrams. Shorter ones have an index of their own. */
export function isLong(word: string): boolean {
  return [...word].length >= 3;
}
