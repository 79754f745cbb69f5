import { boundariesIn } from "./boundaries.ts";
import { gramToken, gramTokens } from "./grams.ts";
import type { SearchColumn } from "./search-columns.ts";
import { splitWords } from "./split-words.ts";
import { wordsMax, type WordsOf } from "./vocabulary.ts";
import { isWhole, lookupMax, wordToken } from "./words.ts";

export type Condition = {
  /** A document that contains the fragment has a token of each group. */
  groups: string[][];
  /** Otherwise the document's text must be read. */
  isCertain: boolean;
};

export function conditionOf(column: SearchColumn, fragment: string, wordsOf: WordsOf): Condition {
  if (!hasMoreThan(fragment, 2))
    return { groups: [[gramToken(column, fragment)]], isCertain: true };
  const words = wordsOf.get(lookupPart(fragment) ?? "");
  if (words && words.length <= wordsMax) {
    const group = words.map((word) => wordToken(column, word));
    return { groups: [group], isCertain: !hasMoreThan(fragment, lookupMax) };
  }
  return { groups: necessaryTokens(column, fragment).map((token) => [token]), isCertain: false };
}

/** Undefined for short fragments and for those with more than letters and digits. */
export function lookupPart(fragment: string): string | undefined {
  if (!hasMoreThan(fragment, 2) || !/^[\p{L}\p{N}]+$/u.test(fragment)) return undefined;
  return hasMoreThan(fragment, lookupMax) ? [...fragment].slice(0, lookupMax).join("") : fragment;
}

function hasMoreThan(fragment: string, letters: number): boolean {
  return [...fragment].length > letters;
}

/** The first and last word may continue beyond the fragment. */
function necessaryTokens(column: SearchColumn, fragment: string): string[] {
  const split = splitWords(fragment);
  const { words, between } = split;
  const whole = words.filter((word, at) => {
    const begins = at > 0 || between[0] !== "";
    const ends = at < words.length - 1 || between.at(-1) !== "";
    return begins && ends && isWhole(word);
  });
  const telling = [...whole.map((word) => wordToken(column, word)), ...boundariesIn(column, split)];
  const tokens = telling.length > 0 ? telling : gramTokens(column, fragment);
  return [...new Set(tokens)].slice(0, necessaryMax);
}

/** More of them hardly exclude more documents. */
const necessaryMax = 20;
