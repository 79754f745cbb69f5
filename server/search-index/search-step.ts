import { conditionOf, type Condition } from "./condition.ts";
import { conditionInFiles } from "./file-condition.ts";
import { groupsOf, type Filter } from "./filter.ts";
import type { SearchColumn } from "./search-columns.ts";
import type { Limits } from "./search-request.ts";
import type { WordsOf } from "./vocabulary.ts";

/** The conditions of one step of a search, which a document must meet in one column. */
export type SearchStep = {
  column: SearchColumn;
  /** A document has a token of each group. */
  groups: readonly (readonly string[])[];
  /** A document has none of these tokens. */
  without: readonly string[];
  withoutInFiles: readonly string[];
  /** Fragments that its text must contain, or must not, because tokens cannot tell. */
  checked: readonly string[];
  mustNotContain: readonly string[];
  /** Its title must contain one of these, unless there are none, because tokens cannot tell. */
  checkedInTitle: readonly string[];
  mustNotContainInFiles: readonly string[];
  /** All documents are counted, not only those that are shown. */
  isCounted: boolean;
  filter: Filter;
};

type Parts = {
  column: SearchColumn;
  words: readonly string[];
  excluded: readonly string[];
  excludedInFiles: readonly Held[];
  filter: Filter;
};

export function searchStep(
  { column, words, excluded, excludedInFiles, filter }: Parts,
  wordsOf: WordsOf,
  isCounted: boolean,
): SearchStep {
  const held = words.map((word) => ({ word, ...conditionOf(column, word, wordsOf) }));
  // A document is left out wherever it contains the word.
  const out = excluded.map((word) => ({ word, ...conditionOf("content", word, wordsOf) }));
  return {
    column,
    ...stepFrom(held, out, filter),
    withoutInFiles: certainTokens(excludedInFiles),
    mustNotContainInFiles: uncertain(excludedInFiles),
    isCounted,
  };
}

export function searchStepInFiles(
  words: readonly string[],
  excluded: readonly string[],
  filter: Filter,
  wordsOf: WordsOf,
): SearchStep {
  const from = stepFrom(heldInFiles(words, wordsOf), heldInFiles(excluded, wordsOf), filter);
  const nothingElse = { withoutInFiles: [], mustNotContainInFiles: [] };
  return { column: "content", ...from, ...nothingElse, isCounted: true };
}

export type Held = Condition & { word: string };

export function heldInFiles(words: readonly string[], wordsOf: WordsOf): Held[] {
  return words.map((word) => ({ word, ...conditionInFiles(word, wordsOf) }));
}

function stepFrom(held: readonly Held[], out: readonly Held[], filter: Filter) {
  return {
    filter,
    groups: [...held.flatMap(({ groups }) => groups), ...groupsOf(filter)],
    without: certainTokens(out),
    checked: uncertain(held),
    mustNotContain: uncertain(out),
    checkedInTitle: [],
  };
}

function certainTokens(conditions: readonly Condition[]): string[] {
  return conditions.filter(({ isCertain }) => isCertain).flatMap(({ groups }) => groups.flat());
}

function uncertain(conditions: readonly Held[]): string[] {
  return conditions.filter(({ isCertain }) => !isCertain).map(({ word }) => word);
}

export function isAnsweredByIndex(step: SearchStep): boolean {
  const { mustNotContainInFiles, filter } = step;
  return !needsTexts(step) && mustNotContainInFiles.length === 0 && filter.changed === null;
}

export function needsTexts({ checked, mustNotContain, checkedInTitle }: SearchStep): boolean {
  return checked.length + mustNotContain.length + checkedInTitle.length > 0;
}

/** Twice as many as are shown, because earlier columns may have found the same documents. */
export function mostOf({ isCounted }: SearchStep, { shown, counted }: Limits): number {
  return isCounted ? counted + 1 : 2 * shown;
}
