import { sql } from "kysely";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, readTimed, type Db, type Trx } from "../db/open.ts";
import { fileIndex, ownIndex, type SearchIndex } from "./search-indexes.ts";

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

/** For each index. */
export type WordsInBoth = { own: WordsOf; files: WordsOf };

/**
 * The words that hold each fragment: up to one more than `wordsMax`. Both indexes are asked at once.
 * @param own fragments of letters and digits, at least three each
 */
export async function findWords(
  db: Db,
  { own, files }: { own: Iterable<string>; files: Iterable<string> },
): Promise<WordsInBoth> {
  const lookups = [...lookupsIn(ownIndex, own), ...lookupsIn(fileIndex, files)];
  const isSqlite = databaseKind(db) === "sqlite";
  const holding = isSqlite ? holdingInSqlite : holdingInPostgres;
  const selected = lookups.map(
    ({ index }, at) => `select ${at} as lookup, word from
      (${holding(index, at + 1)} limit ${wordsMax + 1}) as found${at}`,
  );
  const parameters = lookups.map(({ fragment }) => (isSqlite ? `"${fragment}"` : `%${fragment}%`));
  const statement = { sql: selected.join(" union all "), parameters };
  const rows = lookups.length === 0 ? [] : await readTimed(db, statement);
  for (const { lookup, word } of rows as { lookup: number; word: string }[])
    lookups[lookup]?.words.push(word);
  return { own: wordsIn(lookups, ownIndex), files: wordsIn(lookups, fileIndex) };
}

type Lookup = { index: SearchIndex; fragment: string; words: string[] };

function lookupsIn(index: SearchIndex, fragments: Iterable<string>): Lookup[] {
  return Array.from(new Set(fragments), (fragment) => ({ index, fragment, words: [] }));
}

function wordsIn(lookups: readonly Lookup[], index: SearchIndex): WordsOf {
  const own = lookups.filter((lookup) => lookup.index === index);
  return new Map(own.map(({ fragment, words }) => [fragment, words]));
}

function holdingInSqlite({ words }: SearchIndex, place: number): string {
  return `select word from ${words} where ${words} match ?${place}`;
}

function holdingInPostgres({ vocabulary }: SearchIndex, place: number): string {
  return `select word from ${vocabulary} where word like $${place}`;
}

const similarMax = 200;

/** Words that share letters with a word which is none, those that share most first. */
export async function findSimilarWords(db: Db, word: string): Promise<string[]> {
  const { words, vocabulary } = ownIndex;
  const letters = [...word];
  const triples = letters.slice(2).map((_, at) => `"${letters.slice(at, at + 3).join("")}"`);
  const statement =
    databaseKind(db) === "sqlite"
      ? {
          sql: `select word from ${words} where ${words} match ?1 order by rank limit ${similarMax}`,
          parameters: [triples.join(" OR ")],
        }
      : {
          sql: `select word from ${vocabulary} where word % $1
            order by similarity(word, $1) desc limit ${similarMax}`,
          parameters: [word],
        };
  const rows = (await readTimed(db, statement)) as { word: string }[];
  return rows.map((row) => row.word);
}
