import type { Db } from "../db/open.ts";
import { filterHoldingInFiles } from "./filter-holding-in-files.ts";
import { firstPageOf, filterWanted } from "./filter-wanted.ts";
import { keepPassing, noFilter } from "./filter.ts";
import { fileIndex } from "./search-indexes.ts";
import { selectKeys } from "./select-keys.ts";
import type { Sought } from "./sought.ts";
import type { WordsOf } from "./vocabulary.ts";
import { isAnsweredByIndex, wantedInFiles, type Wanted } from "./wanted.ts";

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
  }: Sought,
  wordsOf: WordsOf,
): Promise<FoundInFiles> {
  const whole = wantedInFiles([fragment], [], filter, wordsOf);
  const apart = wantedInFiles(words, excluded, filter, wordsOf);
  const steps = words.length === 0 ? [whole] : [whole, apart];
  const pages = steps.map((step) => firstPageOf(step, limits));
  const answers = await selectKeys(db, fileIndex, pages);
  const end = Math.min(until, readUntil);
  let isIncomplete = false;
  const isLate = () => (isIncomplete = Date.now() > end);
  const check = async (wanted: Wanted, keys: readonly number[]) =>
    filterHoldingInFiles(db, wanted, await keepPassing(db, filter, keys), isLate);
  /** The last step finds all, so those before only bring the newest few to the front. */
  const keep = (wanted: Wanted, first: readonly number[], isEarly: boolean) => {
    if (isAnsweredByIndex(wanted) && filter === noFilter) return first;
    if (isEarly) return check(wanted, first.slice(0, limits.shown));
    return filterWanted(db, wanted, { index: fileIndex, first, limits, isLate }, check);
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
