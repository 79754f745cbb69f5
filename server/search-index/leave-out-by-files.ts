import { sql } from "kysely";
import { asList, type List } from "../db/dialects.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { findHolding, readAtOnce, withTexts } from "./filter-holding-in-files.ts";

/** Also leaves out documents that could not be read in time. */
export async function leaveOutByFiles(
  db: Db,
  words: readonly string[],
  keys: readonly number[],
  isLate: () => boolean,
): Promise<readonly number[]> {
  if (words.length === 0 || keys.length === 0) return keys;
  const rows = await selectWithTexts(db, asList(db, keys));
  const newestFirst = rows.map(({ key }) => key).toSorted((one, other) => other - one);
  const out = new Set(newestFirst);
  const size = readAtOnce(db);
  for (let at = 0; at < newestFirst.length && !isLate(); at += size) {
    const some = newestFirst.slice(at, at + size);
    const holding = new Set<number>();
    for (const word of words) for (const key of await findHolding(db, some, word)) holding.add(key);
    for (const key of some) if (!holding.has(key)) out.delete(key);
  }
  return keys.filter((key) => !out.has(key));
}

const selectWithTexts = prepareTimed((db, keys: List<number>) =>
  withTexts(db, keys, sql<boolean>`true`),
);
