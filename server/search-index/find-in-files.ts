import type { Query } from "../../domain/search/parse-query.ts";
import { countMax } from "../../domain/search/search-limits.ts";
import type { Db } from "../db/open.ts";
import { keepHoldingInFiles } from "./keep-holding-in-files.ts";
import { firstPageOf, keepWanted } from "./keep-wanted.ts";
import { fileIndex } from "./search-indexes.ts";
import { selectKeys } from "./select-keys.ts";
import type { WordsOf } from "./vocabulary.ts";
import { isSure, wantedInFiles, type Wanted } from "./wanted.ts";

/** Milliseconds that reading texts of files may take. What has been found by then has to do. */
const timeLimit = 300;

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
  const steps = [wantedInFiles([fragment], [], wordsOf)];
  if (words.length > 0) steps.push(wantedInFiles(words, excluded, wordsOf));
  const answers = await selectKeys(db, fileIndex, steps.map(firstPageOf));
  const end = Math.min(until, Date.now() + timeLimit);
  const check = (wanted: Wanted, keys: readonly number[]) =>
    keepHoldingInFiles(db, wanted, keys, end);
  const found = new Set<number>();
  for (const [at, step] of steps.entries()) {
    const first = answers[at] ?? [];
    const keys = isSure(step) ? first : await keepWanted(db, fileIndex, step, first, check);
    for (const key of keys) found.add(key);
    if (found.size > countMax) break;
  }
  return [...found];
}
