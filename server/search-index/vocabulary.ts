import { sql } from "kysely";
import { asList, inList } from "../db/dialects.ts";
import { databaseKind, readTimed, type Db, type Trx } from "../db/open.ts";
import { fileIndex, ownIndex, type SearchIndex } from "./search-indexes.ts";

/** Words. A fragment in more of them is searched for in the texts instead. */
export const wordsMax = 1_000;

/** Keyed by fragments that the words contain. */
export type WordsOf = ReadonlyMap<string, readonly string[]>;

/** @param words sorted: transactions that each index one document then wait without a deadlock */
export async function addWords(
  trx: Trx,
  { vocabulary }: SearchIndex,
  words: readonly string[],
): Promise<void> {
  const list = inList(trx, asList(trx, words), "text");
  await sql`insert into ${sql.table(vocabulary)} (word) select * from ${list} as added
    where true on conflict do nothing`.execute(trx);
}

export type WordsInBoth = { own: WordsOf; files: WordsOf };

/** Finds up to `wordsMax` + 1 words for each fragment of three or more letters or digits. */
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

/**
 * Finds the words of about this length that begin or end with the same letter.
 * @param more letters by which a word may be longer or shorter
 */
export async function findSimilarWords(db: Db, word: string, more: number): Promise<string[]> {
  const { vocabulary } = ownIndex;
  const [letters, isSqlite] = [[...word], databaseKind(db) === "sqlite"];
  const [first = "", last = ""] = [letters[0], letters.at(-1)];
  const parameters: unknown[] = [];
  const place = (value: unknown) => `${isSqlite ? "?" : "$"}${parameters.push(value)}`;
  const [from, to] = [place(first), place(`${first}\u{10ffff}`)];
  const isNearlyAsLong = `length(word) between
    ${place(letters.length - more)} and ${place(letters.length + more)}`;
  const end = isSqlite ? "substr(word, -1)" : "right(word, 1)";
  const statement = `select word from ${vocabulary}
      where word >= ${from} and word < ${to} and ${isNearlyAsLong}
    union select word from ${vocabulary} where ${end} = ${place(last)} and ${isNearlyAsLong}
    order by word`;
  const rows = (await readTimed(db, { sql: statement, parameters })) as { word: string }[];
  return rows.map((row) => row.word);
}
