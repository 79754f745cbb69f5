import { boundaryTokens } from "./boundaries.ts";
import { gramTokens } from "./grams.ts";
import { searchColumns, type SearchColumn, type SearchTexts } from "./search-columns.ts";
import { splitWords } from "./split-words.ts";
import { indexedWords, wordToken } from "./words.ts";

export function tokensOf(texts: SearchTexts): { tokens: string[]; words: string[] } {
  const tokens = searchColumns.flatMap((column) => tokensIn(column, texts[column]));
  const words = indexedWords(splitWords(texts.content).words);
  return { tokens, words: [...words].toSorted() };
}

/** The index of files does not know where words meet. */
export function ownTokens(text: string): string[] {
  const { words } = splitWords(text);
  const whole = Array.from(indexedWords(words), (word) => wordToken("content", word));
  return [...gramTokens("content", text), ...whole];
}

function tokensIn(column: SearchColumn, text: string): string[] {
  const split = splitWords(text);
  const words = Array.from(indexedWords(split.words), (word) => wordToken(column, word));
  return [gramTokens(column, text), words, boundaryTokens(column, split)].flat();
}
