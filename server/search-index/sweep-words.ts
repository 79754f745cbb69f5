import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { fileIndex, ownIndex, type SearchIndex } from "./search-indexes.ts";
import { wordToken } from "./words.ts";

const wordsAtOnce = 500;

/** Forgets words of deleted texts and of names that have changed (rule 5.23). */
export async function sweepWords(db: Db): Promise<void> {
  for (const index of [ownIndex, fileIndex]) await sweepIndex(db, index);
}

async function sweepIndex(db: Db, index: SearchIndex): Promise<void> {
  for (let words = await wordsAfter(db, index, ""); words.length > 0;) {
    const unused = await keepUnused(db, index, words);
    if (unused.length > 0 && !(await forget(db, index, unused))) return;
    await setImmediate();
    words = await wordsAfter(db, index, words.at(-1) ?? "");
  }
}

async function wordsAfter(db: Db, { vocabulary }: SearchIndex, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from ${sql.table(vocabulary)}
    where word > ${word} order by word limit ${wordsAtOnce}`.execute(db);
  return rows.map((row) => row.word);
}

/** @returns false if other writers were busy for too long; the next sweep tries again */
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
  // Waits for writers, and they for us: one may be adding a document that holds such a word.
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
