import type { SearchColumn } from "./search-columns.ts";
import { tokenOf } from "./token-of.ts";

/** Letters. A longer word is indexed in overlapping pieces. */
const pieceLength = 64;
const pieceStep = 32;
/** A fragment of so many letters is always within one piece. */
export const lookupMax = 32;

/** Words of one and two letters are found by grams. */
export function indexedWords(words: readonly string[]): Set<string> {
  return new Set(words.filter(isIndexed).flatMap(piecesOf));
}

function isIndexed(word: string): boolean {
  return word.length > 2;
}

export function isWhole(word: string): boolean {
  return isIndexed(word) && piecesOf(word).length === 1;
}

function piecesOf(word: string): string[] {
  if (word.length <= pieceLength) return [word];
  const letters = [...word];
  const count = Math.max(1, Math.ceil(letters.length / pieceStep) - 1);
  return Array.from({ length: count }, (_, n) =>
    letters.slice(n * pieceStep, n * pieceStep + pieceLength).join(""),
  );
}

export function wordToken(column: SearchColumn, word: string): string {
  return tokenOf(column, "w", word);
}
