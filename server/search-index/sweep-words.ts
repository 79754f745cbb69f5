import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { fileIndex, ownIndex, type SearchIndex } from "./search-indexes.ts";
import { wordToken } from "./words.ts";

const wordsAtOnce = 500;
/** Words of each index. Looking up all words of many files would take minutes. */
const wordsPerRun = 10_000;

const places = [
  { index: ownIndex, name: "words-swept-to" },
  { index: fileIndex, name: "file-words-swept-to" },
] as const;

/** Each run continues after the last one (rule 5.23). */
export async function sweepWords(db: Db, wordsMax = wordsPerRun): Promise<void> {
  for (const { index, name } of places) {
    const start = (await findStoredValue(db, name)) ?? "";
    await saveStoredValue(db, name, await sweepAfter(db, index, start, wordsMax));
  }
}

/** @returns the word after which the next run continues; empty at the end */
async function sweepAfter(
  db: Db,
  index: SearchIndex,
  start: string,
  wordsMax: number,
): Promise<string> {
  let place = start;
  for (let seen = 0; seen < wordsMax; seen += wordsAtOnce) {
    const words = await wordsAfter(db, index, place);
    if (words.length === 0) return "";
    const unused = await keepUnused(db, index, words);
    if (unused.length > 0 && !(await forget(db, index, unused))) return place;
    await setImmediate();
    place = words.at(-1) ?? "";
  }
  return place;
}

async function wordsAfter(db: Db, { vocabulary }: SearchIndex, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from ${sql.table(vocabulary)}
    where word > ${word} order by word limit ${wordsAtOnce}`.execute(db);
  return rows.map((row) => row.word);
}

/** @returns false if other writers were busy for too long; the next run tries again */
async function forget(db: Db, index: SearchIndex, words: readonly string[]): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => deleteUnused(trx, index, words));
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
    return false;
  }
}

const lockNotAvailable = "55P03";

async function deleteUnused(trx: Trx, index: SearchIndex, words: readonly string[]): Promise<void> {
  // Waits for writers and blocks new ones, because one may be adding a document with such a word.
  if (databaseKind(trx) === "postgres") {
    await sql`set local lock_timeout = 200`.execute(trx);
    await sql`lock table ${sql.table(index.entries)} in share mode`.execute(trx);
  }
  const unused = inList(trx, asList(trx, await keepUnused(trx, index, words)), "text");
  await sql`delete from ${sql.table(index.vocabulary)} where word in ${unused}`.execute(trx);
}

async function keepUnused(
  db: DbOrTrx,
  { entries, vocabulary }: SearchIndex,
  words: readonly string[],
): Promise<string[]> {
  const token = sql`${sql.lit(wordToken("content", ""))} || word`;
  const holding =
    databaseKind(db) === "sqlite"
      ? sql`${sql.ref(entries)} match ${token}`
      : sql`tokens @> array[${token}]`;
  const list = inList(db, asList(db, words), "text");
  const { rows } = await sql<{ word: string }>`select word from ${sql.table(vocabulary)}
    where word in ${list} and not exists (select 1 from ${sql.table(entries)} where ${holding})`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}
