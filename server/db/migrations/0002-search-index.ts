import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";

/** Keyed by the documents' sort key, so that the index gives newest first and can stop early. */
export async function searchIndex(trx: Trx): Promise<void> {
  const statements = databaseKind(trx) === "sqlite" ? sqlite : postgres;
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Trigrams cannot find one or two letters, so these have their own table. */
const sqlite = [
  `create virtual table search_trigrams using fts5 (
    serial, title, tags, author, content,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  `create virtual table search_grams using fts5 (
    grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
];

/** The planner ignores the cost of reading long texts, so functions leave it only the indexes. */
const postgres = [
  `create extension if not exists pg_trgm`,
  `create table search_entries (
    sort_key bigint primary key, serial text not null, title text not null, tags text not null,
    author text not null, content text not null)`,
  ...["serial", "title", "tags", "author", "content"].map(
    (column) =>
      `create index search_entries_${column} on search_entries using gin (${column} gin_trgm_ops)`,
  ),
  `create table search_grams (sort_key bigint primary key, grams text[] not null)
    with (toast_tuple_target = 128)`,
  `alter table search_grams alter column grams set storage external`,
  `create index search_grams_grams on search_grams using gin (grams) with (fastupdate = off)`,
  `create function search_short(token text, most int) returns setof bigint
    language sql stable set enable_seqscan = off set enable_indexscan = off
    as $$ select sort_key from search_grams where grams @> array[token]
      order by sort_key desc limit most $$`,
  `create function search_long(searched text, pattern text, most int) returns setof bigint
    language plpgsql stable set enable_seqscan = off set enable_indexscan = off
    as $$ begin return query execute format(
      'select sort_key from search_entries where %I like $1 order by sort_key desc limit $2', searched)
      using pattern, most; end $$`,
];
