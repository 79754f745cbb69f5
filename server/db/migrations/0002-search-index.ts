import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";

/**
 * What searching asks, keyed by the documents' sort key, which runs with their creation: so the index
 * itself gives newest first and can stop early.
 */
export async function searchIndex(trx: Trx): Promise<void> {
  const statements = databaseKind(trx) === "sqlite" ? sqlite : postgres;
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Trigrams cannot find one or two letters, so these have a table of their own. */
const sqlite = [
  `create virtual table search_trigrams using fts5 (
    serial, title, tags, author, content,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  `create virtual table search_grams using fts5 (
    grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
];

const postgres = [
  `create extension if not exists pg_trgm`,
  `create table search_entries (
    sort_key bigint primary key, serial text not null, title text not null, tags text not null,
    author text not null, content text not null, grams text[] not null)`,
  ...["serial", "title", "tags", "author", "content"].map(
    (column) =>
      `create index search_entries_${column} on search_entries using gin (${column} gin_trgm_ops)`,
  ),
  `create index search_entries_grams on search_entries using gin (grams)`,
];
