import type { Query } from "../../domain/search/parse-query.ts";
import type { Db } from "../db/open.ts";
import { asOwnWord, withWordInTitle } from "./better-matches.ts";
import { lookupPart } from "./condition.ts";
import { lookedUpInFiles } from "./file-condition.ts";
import { firstPageOf, filterCandidates } from "./filter-candidates.ts";
import { filterHolding } from "./filter-holding.ts";
import { keepPassing, noFilter } from "./filter.ts";
import { findInFiles, readingTimeLimit } from "./find-in-files.ts";
import { leaveOutByFiles } from "./leave-out-by-files.ts";
import { searchColumns, type SearchColumn } from "./search-columns.ts";
import { ownIndex } from "./search-indexes.ts";
import type { SearchRequest } from "./search-request.ts";
import { heldInFiles, isAnsweredByIndex, searchStep, type SearchStep } from "./search-step.ts";
import { selectKeys } from "./select-keys.ts";
import { findWords, type WordsInBoth, type WordsOf } from "./vocabulary.ts";

export type FoundKeys = {
  /**
   * Sort keys: documents with the whole query, best column and newest first, then with its
   * words, in the title first, then those whose files have them (rules 5.8, 5.19, and 5.24).
   */
  keys: number[];
  /** Found by the texts of their files. */
  inFiles: ReadonlySet<number>;
  /** Counted up to one more than the limit. */
  total: number;
  /** There may be more, because texts of files could not all be read in time. */
  isIncomplete: boolean;
  /** False if enough documents contain the query themselves. */
  includesFiles: boolean;
};

export const noneFound: FoundKeys = {
  keys: [],
  inFiles: new Set(),
  total: 0,
  isIncomplete: false,
  includesFiles: true,
};

/** Without words, all documents that pass the filter are found. */
export async function findDocuments(db: Db, request: SearchRequest): Promise<FoundKeys> {
  const { query, filter, limits } = request;
  if (query.fragment === "" && filter === noFilter) return noneFound;
  const words = await lookUpWords(db, query);
  const { keys, readUntil, isIncomplete } = await findInOwn(db, request, words);
  const total = Math.min(keys.length, limits.counted + 1);
  const hasNoWords = query.fragment === "";
  const found = {
    keys,
    inFiles: new Set<number>(),
    total,
    isIncomplete,
    includesFiles: hasNoWords,
  };
  if (hasNoWords || total > limits.counted) return found;
  return addFoundInFiles(db, { ...request, readUntil }, found, words.files);
}

/** For an order in which documents found by their files may come first. */
export async function askFiles(
  db: Db,
  request: SearchRequest,
  found: FoundKeys,
): Promise<FoundKeys> {
  if (found.includesFiles) return found;
  const words = await lookUpWords(db, request.query);
  return addFoundInFiles(db, request, found, words.files);
}

async function addFoundInFiles(
  db: Db,
  request: SearchRequest,
  found: FoundKeys,
  wordsOf: WordsOf,
): Promise<FoundKeys> {
  const others = await findInFiles(db, request, wordsOf);
  const own = new Set(found.keys);
  const inFiles = new Set(others.keys.filter((key) => !own.has(key)));
  const keys = [...own, ...inFiles];
  return {
    keys,
    inFiles,
    total: Math.min(keys.length, request.limits.counted + 1),
    isIncomplete: found.isIncomplete || others.isIncomplete,
    includesFiles: true,
  };
}

async function lookUpWords(db: Db, { fragment, words, excluded }: Query): Promise<WordsInBoth> {
  const fragments = [fragment, ...words, ...excluded];
  return findWords(db, {
    own: fragments.flatMap((each) => lookupPart(each) ?? []),
    files: fragments.flatMap(lookedUpInFiles),
  });
}

type FoundInOwn = { keys: number[]; isIncomplete: boolean; readUntil: number | undefined };

async function findInOwn(db: Db, request: SearchRequest, words: WordsInBoth): Promise<FoundInOwn> {
  const { filter, limits, until } = request;
  const steps = stepsOf(request, words);
  const pages = steps.map((step) => firstPageOf(step, limits));
  const answers = await selectKeys(db, ownIndex, pages);
  let [isIncomplete, readUntil] = [false, request.readUntil];
  const isLate = () => {
    readUntil ??= Date.now() + readingTimeLimit;
    return (isIncomplete ||= Date.now() > readUntil);
  };
  const check = async (step: SearchStep, keys: readonly number[]) => {
    const passing = filter.changed ? await keepPassing(db, filter, keys) : keys;
    const holding = await filterHolding(db, step, passing, until);
    return leaveOutByFiles(db, step.mustNotContainInFiles, holding, isLate);
  };
  const found = new Set<number>();
  for (const [at, step] of steps.entries()) {
    if (found.size > limits.counted || (found.size >= limits.shown && !step.isCounted)) continue;
    const first = answers[at] ?? [];
    const keys = isAnsweredByIndex(step)
      ? first
      : await filterCandidates(db, step, { index: ownIndex, first, limits }, check);
    for (const key of keys) found.add(key);
  }
  return { keys: [...found], isIncomplete, readUntil };
}

function stepsOf({ query, filter }: SearchRequest, { own, files }: WordsInBoth): SearchStep[] {
  const { fragment, words, excluded } = query;
  // A document with the query has its words as well, unless it also has what is left out.
  const isCounted = words.length === 0 || excluded.length > 0;
  const none = { excluded: [], excludedInFiles: [], filter };
  if (fragment === "") return [searchStep({ column: "content", words: [], ...none }, own, true)];
  const wholeIn = (column: SearchColumn) =>
    searchStep({ column, words: [fragment], ...none }, own, isCounted && isLast(column));
  const inContent = wholeIn("content");
  const better =
    words.length === 0 ? asOwnWord(inContent, fragment) : withWordInTitle(inContent, words, own);
  const inFields = searchColumns.filter((column) => !isLast(column)).map(wholeIn);
  const whole = [...inFields, ...better, inContent];
  if (words.length === 0) return whole;
  const apart = { words, excluded, excludedInFiles: heldInFiles(excluded, files), filter };
  const inTitle = searchStep({ column: "title", ...apart }, own, false);
  const anywhere = searchStep({ column: "content", ...apart }, own, true);
  return [...whole, inTitle, ...withWordInTitle(anywhere, words, own), anywhere];
}

/** The last column finds what the others do, so it alone counts all documents. */
function isLast(column: SearchColumn): boolean {
  return column === "content";
}
