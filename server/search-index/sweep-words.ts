import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, type Db, type DbOrTrx, type Trx } from "../db/open.ts";
import { wordToken } from "./words.ts";

const wordsAtOnce = 500;

/** Forgets words of deleted texts and of names that have changed (rule 5.23). */
export async function sweepWords(db: Db): Promise<void> {
  for (let words = await wordsAfter(db, ""); words.length > 0;) {
    const unused = await keepUnused(db, words);
    if (unused.length > 0 && !(await forget(db, unused))) return;
    await setImmediate();
    words = await wordsAfter(db, words.at(-1) ?? "");
  }
}

async function wordsAfter(db: Db, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom("search_vocabulary")
    .select("word")
    .where("word", ">", word)
    .orderBy("word")
    .limit(wordsAtOnce)
    .execute();
  return rows.map((row) => row.word);
}

/** @returns false if other writers were busy for too long; the next sweep tries again */
async function forget(db: Db, words: readonly string[]): Promise<boolean> {
  try {
    await db.transaction().execute((trx) => deleteUnused(trx, words));
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== lockNotAvailable) throw error;
    return false;
  }
}

const lockNotAvailable = "55P03";

async function deleteUnused(trx: Trx, words: readonly string[]): Promise<void> {
  // Waits for writers, and they for us: one may be adding a document that holds such a word.
  if (databaseKind(trx) === "postgres") {
    await sql`set local lock_timeout = 200`.execute(trx);
    await sql`lock table search_entries in share mode`.execute(trx);
  }
  const unused = await keepUnused(trx, words);
  await trx
    .deleteFrom("search_vocabulary")
    .where("word", "in", inList(trx, asList(trx, unused), "text"))
    .execute();
}

async function keepUnused(db: DbOrTrx, words: readonly string[]): Promise<string[]> {
  const token = sql`${sql.lit(wordToken("content", ""))} || word`;
  const holding =
    databaseKind(db) === "sqlite"
      ? sql`search_entries match ${token}`
      : sql`tokens @> array[${token}]`;
  const list = inList(db, asList(db, words), "text");
  const { rows } = await sql<{ word: string }>`select word from search_vocabulary
    where word in ${list} and not exists (select 1 from search_entries where ${holding})`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}
