import type { Db } from "../db/open.ts";
import { firstPageOf, filterCandidates } from "./filter-candidates.ts";
import { filterHoldingInFiles } from "./filter-holding-in-files.ts";
import { keepPassing, noFilter } from "./filter.ts";
import { fileIndex } from "./search-indexes.ts";
import type { SearchRequest } from "./search-request.ts";
import { isAnsweredByIndex, searchStepInFiles, type SearchStep } from "./search-step.ts";
import { selectKeys } from "./select-keys.ts";
import type { WordsOf } from "./vocabulary.ts";

/** Milliseconds. A search answers with what it has found; it should take at most 100 ms in all. */
export const readingTimeLimit = 70;

export type FoundInFiles = {
  keys: number[];
  isIncomplete: boolean;
};

/** Finds the query in files first, then its words in documents together with their files. */
export async function findInFiles(
  db: Db,
  {
    query: { fragment, words, excluded },
    filter,
    limits,
    until,
    readUntil = Date.now() + readingTimeLimit,
  }: SearchRequest,
  wordsOf: WordsOf,
): Promise<FoundInFiles> {
  const whole = searchStepInFiles([fragment], [], filter, wordsOf);
  const apart = searchStepInFiles(words, excluded, filter, wordsOf);
  const steps = words.length === 0 ? [whole] : [whole, apart];
  const pages = steps.map((step) => firstPageOf(step, limits));
  const answers = await selectKeys(db, fileIndex, pages);
  const end = Math.min(until, readUntil);
  let isIncomplete = false;
  const isLate = () => (isIncomplete = Date.now() > end);
  const check = async (step: SearchStep, keys: readonly number[]) =>
    filterHoldingInFiles(db, step, await keepPassing(db, filter, keys), isLate);
  /** The last step finds all, so those before only bring the newest few to the front. */
  const keep = (step: SearchStep, first: readonly number[], isEarly: boolean) => {
    if (isAnsweredByIndex(step) && filter === noFilter) return first;
    if (isEarly) return check(step, first.slice(0, limits.shown));
    return filterCandidates(db, step, { index: fileIndex, first, limits, isLate }, check);
  };
  const found = new Set<number>();
  for (const [at, step] of steps.entries()) {
    isIncomplete = false;
    const first = answers[at] ?? [];
    for (const key of await keep(step, first, at < steps.length - 1)) found.add(key);
    if (found.size > limits.counted) break;
  }
  return { keys: [...found], isIncomplete };
}
