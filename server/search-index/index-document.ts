import { sql } from "kysely";
import { foldText } from "../../domain/search/fold.ts";
import { databaseKind, type Trx } from "../db/open.ts";
import { monthToken } from "./months.ts";
import { apart } from "./search-columns.ts";
import { tokensOf } from "./tokens.ts";
import { addWords } from "./vocabulary.ts";

export type SearchEntry = {
  sortKey: number;
  serial: string;
  title: string;
  tags: readonly string[];
  author: string;
  content: string;
  /** The names of its files. */
  attachments: readonly string[];
};

export async function indexDocument(trx: Trx, entry: SearchEntry): Promise<void> {
  const serial = foldText(entry.serial);
  const title = foldText(entry.title);
  const tags = entry.tags.map(foldText).join(apart);
  const author = foldText(entry.author);
  const files = entry.attachments.map(foldText);
  // Comes last, so it also finds words of which some are in the text and some are elsewhere.
  const content = [foldText(entry.content), ...files, title, tags, author, serial].join(apart);
  const { tokens, words } = tokensOf({ serial, title, tags, author, content });
  await insertTokens(trx, entry.sortKey, [...tokens, monthToken(entry.sortKey)]);
  // After the tokens, so that `sweepWords` cannot miss the document and delete its words.
  await addWords(trx, words);
}

async function insertTokens(trx: Trx, sortKey: number, tokens: readonly string[]): Promise<void> {
  await (
    databaseKind(trx) === "sqlite"
      ? sql`insert into search_entries (rowid, tokens) values (${sortKey}, ${tokens.join(" ")})`
      : sql`insert into search_entries (sort_key, tokens) values (${sortKey}, ${tokens})`
  ).execute(trx);
}

export async function reindexDocument(trx: Trx, entry: SearchEntry): Promise<void> {
  await removeFromIndex(trx, entry.sortKey);
  await indexDocument(trx, entry);
}

export async function removeFromIndex(trx: Trx, sortKey: number): Promise<void> {
  const key = sql.raw(databaseKind(trx) === "sqlite" ? "rowid" : "sort_key");
  await sql`delete from search_entries where ${key} = ${sortKey}`.execute(trx);
}
