import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import { conditionOf } from "./condition.ts";
import type { SearchColumn } from "./search-columns.ts";
import type { WordsOf } from "./vocabulary.ts";

/** The documents that one step of a search looks for, in one column. */
export type Wanted = {
  column: SearchColumn;
  /** A document has a token of each group. */
  groups: readonly (readonly string[])[];
  /** A document has none of these tokens. */
  without: readonly string[];
  /** Fragments that its text must hold, or must not, because tokens cannot tell. */
  checked: readonly string[];
  checkedOut: readonly string[];
  /** Whether all documents are counted, not only those that are shown. */
  isCounted: boolean;
};

type Parts = { column: SearchColumn; words: readonly string[]; excluded: readonly string[] };

export function wantedOf(
  { column, words, excluded }: Parts,
  wordsOf: WordsOf,
  isCounted: boolean,
): Wanted {
  const held = words.map((word) => ({ word, ...conditionOf(column, word, wordsOf) }));
  // A document is left out wherever it holds the word.
  const out = excluded.map((word) => ({ word, ...conditionOf("content", word, wordsOf) }));
  return {
    column,
    groups: held.flatMap(({ groups }) => groups),
    without: out.filter(({ isCertain }) => isCertain).flatMap(({ groups }) => groups.flat()),
    checked: uncertain(held),
    checkedOut: uncertain(out),
    isCounted,
  };
}

function uncertain(conditions: readonly { word: string; isCertain: boolean }[]): string[] {
  return conditions.filter(({ isCertain }) => !isCertain).map(({ word }) => word);
}

/** Whether the index alone answers it. */
export function isSure({ checked, checkedOut }: Wanted): boolean {
  return checked.length + checkedOut.length === 0;
}

/** How many documents are enough. Up to all results may have been found in columns before. */
export function mostOf({ isCounted }: Wanted): number {
  return isCounted ? countMax + 1 : 2 * resultsMax;
}
