import type { Query } from "../../domain/search/parse-query.ts";
import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import type { Db } from "../db/open.ts";
import { keepHoldingInFiles } from "./keep-holding-in-files.ts";
import { firstPageOf, keepWanted } from "./keep-wanted.ts";
import { fileIndex } from "./search-indexes.ts";
import { selectKeys } from "./select-keys.ts";
import type { WordsOf } from "./vocabulary.ts";
import { isSure, wantedInFiles, type Wanted } from "./wanted.ts";

/** Milliseconds that reading texts of files may take. What has been found by then has to do. */
const timeLimit = 100;

/**
 * Documents whose files hold the query, then those that hold its words together with their files.
 * @param until deadline in epoch milliseconds
 */
export async function findInFiles(
  db: Db,
  { fragment, words, excluded }: Query,
  wordsOf: WordsOf,
  until: number,
): Promise<number[]> {
  const whole = wantedInFiles([fragment], [], wordsOf);
  const steps = words.length === 0 ? [whole] : [whole, wantedInFiles(words, excluded, wordsOf)];
  const answers = await selectKeys(db, fileIndex, steps.map(firstPageOf));
  const end = Math.min(until, Date.now() + timeLimit);
  const check = (wanted: Wanted, keys: readonly number[]) =>
    keepHoldingInFiles(db, wanted, keys, end);
  /** The last step finds all, so those before only bring the newest few to the front. */
  const keep = (wanted: Wanted, first: readonly number[], isEarly: boolean) => {
    if (isSure(wanted)) return first;
    if (isEarly) return check(wanted, first.slice(0, resultsMax));
    const isLate = () => Date.now() > end;
    return keepWanted(db, wanted, { index: fileIndex, first, isLate }, check);
  };
  const found = new Set<number>();
  for (const [at, step] of steps.entries()) {
    const first = answers[at] ?? [];
    for (const key of await keep(step, first, at < steps.length - 1)) found.add(key);
    if (found.size > countMax) break;
  }
  return [...found];
}
