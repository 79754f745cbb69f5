import { parseQuery, type Query } from "../../domain/search/parse-query.ts";
import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import type { Db } from "../db/open.ts";
import { lookedUp } from "./condition.ts";
import { conditionInFiles, lookedUpInFiles } from "./file-condition.ts";
import { findInFiles } from "./find-in-files.ts";
import { keepHolding } from "./keep-holding.ts";
import { firstPageOf, keepWanted } from "./keep-wanted.ts";
import { asOwnWord, withWordInTitle } from "./likelier.ts";
import { searchColumns, type SearchColumn } from "./search-columns.ts";
import { ownIndex } from "./search-indexes.ts";
import { selectKeys } from "./select-keys.ts";
import { findWords, type WordsInBoth } from "./vocabulary.ts";
import { certainTokens, isSure, wantedOf, type Wanted } from "./wanted.ts";

export type FoundKeys = {
  /**
   * Sort keys of documents: those that hold the whole query, best column first and newest first in
   * each, then those that hold its words, in the title first, then those whose files do (rules 5.8,
   * 5.19, and 5.24).
   */
  keys: number[];
  /** Those that were found by the texts of their files. */
  inFiles: ReadonlySet<number>;
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
  if (query.fragment === "") return { keys: [], inFiles: new Set(), total: 0 };
  const fragments = [query.fragment, ...query.words, ...query.excluded];
  const words = await findWords(db, {
    own: fragments.flatMap((fragment) => lookedUp(fragment) ?? []),
    files: fragments.flatMap(lookedUpInFiles),
  });
  const own = await findInOwn(db, query, words, until);
  const others = own.size > countMax ? [] : await findInFiles(db, query, words.files, until);
  const inFiles = new Set(others.filter((key) => !own.has(key)));
  const keys = [...own, ...inFiles];
  return {
    keys: keys.slice(0, resultsMax),
    inFiles,
    total: Math.min(keys.length, countMax + 1),
  };
}

async function findInOwn(
  db: Db,
  query: Query,
  words: WordsInBoth,
  until: number,
): Promise<Set<number>> {
  const steps = stepsOf(query, words);
  const answers = await selectKeys(db, ownIndex, steps.map(firstPageOf));
  const check = (wanted: Wanted, keys: readonly number[]) => keepHolding(db, wanted, keys, until);
  const found = new Set<number>();
  for (const [at, step] of steps.entries()) {
    if (found.size > countMax || (found.size >= resultsMax && !step.isCounted)) continue;
    const first = answers[at] ?? [];
    const keys = isSure(step)
      ? first
      : await keepWanted(db, step, { index: ownIndex, first }, check);
    for (const key of keys) found.add(key);
  }
  return found;
}

function stepsOf({ fragment, words, excluded }: Query, { own, files }: WordsInBoth): Wanted[] {
  // A document that holds the query holds its words as well, unless it also holds what is left out.
  const isCounted = words.length === 0 || excluded.length > 0;
  const none = { excluded: [], withoutInFiles: [] };
  const wholeIn = (column: SearchColumn) =>
    wantedOf({ column, words: [fragment], ...none }, own, isCounted && isLast(column));
  const inContent = wholeIn("content");
  const likelier =
    words.length === 0 ? asOwnWord(inContent, fragment) : withWordInTitle(inContent, words, own);
  const inFields = searchColumns.filter((column) => !isLast(column)).map(wholeIn);
  const whole = [...inFields, ...likelier, inContent];
  if (words.length === 0) return whole;
  // Excluded phrases are looked for only where documents say them themselves.
  const inFiles = certainTokens(excluded.map((word) => conditionInFiles(word, files)));
  const apart = { words, excluded, withoutInFiles: inFiles };
  const inTitle = wantedOf({ column: "title", ...apart }, own, false);
  const anywhere = wantedOf({ column: "content", ...apart }, own, true);
  return [...whole, inTitle, ...withWordInTitle(anywhere, words, own), anywhere];
}

/** The last column finds what the others do, so it alone counts all documents. */
function isLast(column: SearchColumn): boolean {
  return column === "content";
}
