import { sql } from "kysely";
import { newId } from "../../ids.ts";
import { databaseKind, type Trx } from "../open.ts";

/** Before, trigrams found documents but not where a fragment stands, so each text was searched. */
export async function searchVocabulary(trx: Trx): Promise<void> {
  const statements = databaseKind(trx) === "sqlite" ? sqlite : postgres;
  for (const statement of statements) await sql.raw(statement).execute(trx);
  await queueIndexing(trx);
}

const sqlite = [
  "drop table search_heads",
  "drop table search_texts",
  "drop table search_grams",
  `create virtual table search_entries using fts5 (
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  "insert into search_entries (search_entries, rank) values ('automerge', 16)",
  "create table search_vocabulary (id integer primary key, word text not null unique)",
  `create virtual table search_words using fts5 (
    word, content = 'search_vocabulary', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')`,
  `create trigger search_words_added after insert on search_vocabulary begin
    insert into search_words (rowid, word) values (new.id, new.word); end`,
  `create trigger search_words_removed after delete on search_vocabulary begin
    insert into search_words (search_words, rowid, word) values ('delete', old.id, old.word); end`,
];

/** Tokens outside their rows keep rows narrow. "C" compares words byte by byte, in any locale. */
const postgres = [
  ...["find_documents", "count_words", "words_keys", "how_often", "words_condition"].map(
    (name) => `drop function if exists ${name}`,
  ),
  "drop function if exists gram_token",
  "drop function if exists fragment_pattern",
  "drop function search_documents",
  "drop table search_entries",
  "drop table search_grams",
  `create table search_entries (sort_key bigint primary key, tokens text[] collate "C" not null)
    with (toast_tuple_target = 128)`,
  "create index search_entries_tokens on search_entries using gin (tokens)",
  `create table search_vocabulary (word text collate "C" primary key)`,
  "create index search_vocabulary_word on search_vocabulary using gin (word gin_trgm_ops)",
];

/** A job indexes what is stored already, because that can take minutes. */
export async function queueIndexing(trx: Trx): Promise<void> {
  const payload = JSON.stringify({ after: Number.MIN_SAFE_INTEGER });
  await sql`insert into jobs (id, kind, payload, run_at, attempts, locked_until)
    select ${newId()}, 'index-documents', ${payload}, ${Date.now()}, 0, 0
    where exists (select 1 from documents)`.execute(trx);
}
