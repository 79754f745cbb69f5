import { parseQuery, type Query } from "../../domain/search/parse-query.ts";
import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import type { Db } from "../db/open.ts";
import { lookedUp } from "./condition.ts";
import { firstPageOf, keepWanted } from "./keep-wanted.ts";
import { searchColumns, type SearchColumn } from "./search-columns.ts";
import { selectKeys } from "./select-keys.ts";
import { findWords, type WordsOf } from "./vocabulary.ts";
import { isSure, wantedOf, type Wanted } from "./wanted.ts";

export type FoundKeys = {
  /**
   * Sort keys of documents: those that hold the whole query, best column first and newest first in
   * each, then those that hold its words, in the title first (rules 5.8 and 5.19).
   */
  keys: number[];
  /** All documents, counted up to one more than `countMax`. */
  total: number;
};

/**
 * Looks for words of the vocabulary that hold what was typed, then for documents that hold those
 * words.
 * @param until deadline in epoch milliseconds (rule 5.11)
 */
export async function findDocuments(db: Db, typed: string, until: number): Promise<FoundKeys> {
  const query = parseQuery(typed);
  if (query.fragment === "") return { keys: [], total: 0 };
  const fragments = [query.fragment, ...query.words, ...query.excluded];
  const lookups = new Set(fragments.flatMap((fragment) => lookedUp(fragment) ?? []));
  const steps = stepsOf(query, await findWords(db, [...lookups]));
  const answers = await selectKeys(db, steps.map(firstPageOf));
  const found = new Set<number>();
  for (const [at, step] of steps.entries()) {
    if (found.size > countMax || (found.size >= resultsMax && !step.isCounted)) continue;
    const first = answers[at] ?? [];
    const keys = isSure(step) ? first : await keepWanted(db, step, first, until);
    for (const key of keys) found.add(key);
  }
  const keys = [...found];
  return { keys: keys.slice(0, resultsMax), total: Math.min(keys.length, countMax + 1) };
}

function stepsOf({ fragment, words, excluded }: Query, wordsOf: WordsOf): Wanted[] {
  // A document that holds the query holds its words as well, unless it also holds what is left out.
  const isCounted = words.length === 0 || excluded.length > 0;
  const whole = searchColumns.map((column) =>
    wantedOf({ column, words: [fragment], excluded: [] }, wordsOf, isCounted && isLast(column)),
  );
  if (words.length === 0) return whole;
  const columns = ["title", "content"] as const;
  return [
    ...whole,
    ...columns.map((column) => wantedOf({ column, words, excluded }, wordsOf, isLast(column))),
  ];
}

/** The last column finds what the others do, so it alone counts all documents. */
function isLast(column: SearchColumn): boolean {
  return column === "content";
}
