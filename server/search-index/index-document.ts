import { sql } from "kysely";
import { foldText } from "../../domain/search/fold.ts";
import { databaseKind, type Trx } from "../db/open.ts";
import { factTokens, type Facts } from "./facts.ts";
import { monthToken } from "./months.ts";
import { textSeparator, type SearchTexts } from "./search-columns.ts";
import { fileIndex, ownIndex, type SearchIndex } from "./search-indexes.ts";
import { searchableName } from "./searchable-name.ts";
import { tokensOf } from "./tokens.ts";
import { addWords } from "./vocabulary.ts";

export type SearchEntry = {
  sortKey: number;
  serial: string;
  title: string;
  tags: readonly string[];
  author: string;
  content: string;
  /** Names of files. */
  attachments: readonly string[];
  facts: Facts;
};

export async function indexDocument(trx: Trx, entry: SearchEntry): Promise<void> {
  const { tokens, words } = tokensOf(foldedTexts(entry));
  await insertEntry(trx, ownIndex, entry, { tokens, words });
}

export function foldedTexts(entry: SearchEntry): SearchTexts {
  const serial = foldText(entry.serial);
  const title = foldText(entry.title);
  const tags = entry.tags.map(foldText).join(textSeparator);
  const author = foldText(searchableName(entry.author));
  const files = entry.attachments.map(foldText);
  // Contains the other columns too, so that words of one query may be in different columns.
  const content = [foldText(entry.content), ...files, title, tags, author, serial].join(
    textSeparator,
  );
  return { serial, title, tags, author, content };
}

/** @param words sorted */
export async function insertEntry(
  trx: Trx,
  index: SearchIndex,
  { sortKey, facts, tags, attachments }: SearchEntry,
  { tokens, words }: { tokens: readonly string[]; words: readonly string[] },
): Promise<void> {
  const known = factTokens(facts, tags, attachments.length > 0);
  const all = [...tokens, ...known, monthToken(sortKey)];
  const table = sql.table(index.entries);
  await (
    databaseKind(trx) === "sqlite"
      ? sql`insert into ${table} (rowid, tokens) values (${sortKey}, ${all.join(" ")})`
      : sql`insert into ${table} (sort_key, tokens) values (${sortKey}, ${all})`
  ).execute(trx);
  // After the tokens, so that `sweepWords` cannot miss the document and delete its words.
  await addWords(trx, index, words);
}

export async function reindexDocument(trx: Trx, entry: SearchEntry): Promise<void> {
  await removeEntry(trx, ownIndex, entry.sortKey);
  await indexDocument(trx, entry);
}

export async function removeFromIndex(trx: Trx, sortKey: number): Promise<void> {
  for (const index of [ownIndex, fileIndex]) await removeEntry(trx, index, sortKey);
}

export async function removeEntry(trx: Trx, index: SearchIndex, sortKey: number): Promise<void> {
  const key = sql.raw(databaseKind(trx) === "sqlite" ? "rowid" : "sort_key");
  await sql`delete from ${sql.table(index.entries)} where ${key} = ${sortKey}`.execute(trx);
}
