import { sql } from "kysely";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, readTimed, type Db, type Trx } from "../db/open.ts";
import type { SearchIndex } from "./search-indexes.ts";

/** A fragment that more words hold is checked in the texts instead. */
export const wordsMax = 1_000;

/** The words that hold each fragment. */
export type WordsOf = ReadonlyMap<string, readonly string[]>;

/**
 * @param words sorted, so that writers of equal words wait for each other without a deadlock, if
 * each indexes one document in a transaction
 */
export async function addWords(
  trx: Trx,
  { vocabulary }: SearchIndex,
  words: readonly string[],
): Promise<void> {
  const list = inList(trx, asList(trx, words), "text");
  await sql`insert into ${sql.table(vocabulary)} (word) select * from ${list} as added
    where true on conflict do nothing`.execute(trx);
}

/**
 * The words that hold each fragment: up to one more than `wordsMax`.
 * @param fragments letters and digits, at least three each
 */
export async function findWords(
  db: Db,
  index: SearchIndex,
  fragments: readonly string[],
): Promise<WordsOf> {
  const words = new Map(fragments.map((fragment): [string, string[]] => [fragment, []]));
  if (fragments.length === 0) return words;
  const isSqlite = databaseKind(db) === "sqlite";
  const selected = fragments.map(
    (_, at) => `select ${at} as fragment, word from
      (${isSqlite ? holdingInSqlite(index, at + 1) : holdingInPostgres(index, at + 1)} limit ${wordsMax + 1}) as found${at}`,
  );
  const parameters = fragments.map((fragment) => (isSqlite ? `"${fragment}"` : `%${fragment}%`));
  const rows = await readTimed(db, { sql: selected.join(" union all "), parameters });
  for (const { fragment, word } of rows as { fragment: number; word: string }[])
    words.get(fragments[fragment] ?? "")?.push(word);
  return words;
}

function holdingInSqlite({ words }: SearchIndex, place: number): string {
  return `select word from ${words} where ${words} match ?${place}`;
}

function holdingInPostgres({ vocabulary }: SearchIndex, place: number): string {
  return `select word from ${vocabulary} where word like $${place}`;
}
