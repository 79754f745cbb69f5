import { foldText } from "../../domain/search/fold.ts";
import { gramTokens } from "../search-index/grams.ts";
import { splitWords } from "../search-index/split-words.ts";
import { indexedWords, wordToken } from "../search-index/words.ts";
import type { Piece } from "./collect-text.ts";

export type IndexedPiece = Piece & { folded: string };

export type IndexedText = {
  pieces: IndexedPiece[];
  /** Of the whole text, separated by spaces. */
  tokens: string;
  /** Whether something was left out. */
  isCut: boolean;
};

/** More would keep the database busy for too long at once. A book has about as many. */
const wordsMax = 20_000;

/** Folds a text and finds its words, up to a number of different ones. */
export function indexPieces({ pieces, isCut }: { pieces: Piece[]; isCut: boolean }): IndexedText {
  const words = new Set<string>();
  const grams = new Set<string>();
  const indexed: IndexedPiece[] = [];
  for (const piece of pieces) {
    if (words.size > wordsMax) return { pieces: indexed, tokens: join(words, grams), isCut: true };
    const folded = foldText(piece.text);
    for (const word of indexedWords(splitWords(folded).words)) words.add(word);
    for (const token of gramTokens("content", folded)) grams.add(token);
    indexed.push({ ...piece, folded });
  }
  return { pieces: indexed, tokens: join(words, grams), isCut };
}

function join(words: ReadonlySet<string>, grams: ReadonlySet<string>): string {
  const tokens = Array.from(words, (word) => wordToken("content", word));
  return [...tokens, ...grams].toSorted().join(" ");
}
