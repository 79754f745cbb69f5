import { sql } from "kysely";
import { newId } from "../../ids.ts";
import { databaseKind, type Trx } from "../open.ts";

/** All of it can be made again from the files, so only a file's state in its row is backed up. */
export async function textsOfFiles(trx: Trx): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(trx);
  const index = databaseKind(trx) === "sqlite" ? sqlite : postgres;
  for (const statement of index) await sql.raw(statement).execute(trx);
  await queueReadingTexts(trx);
}

const tables = [
  "alter table files add column text_state text",
  `create table search_file_texts (
    file_id text primary key references files (id) on delete cascade,
    tokens text not null
  )`,
  `create table search_file_pieces (
    file_id text not null references files (id) on delete cascade,
    position integer not null,
    page integer,
    text text not null,
    folded text not null,
    primary key (file_id, position)
  )`,
];

const sqlite = [
  `create virtual table search_file_entries using fts5 (
    tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  "insert into search_file_entries (search_file_entries, rank) values ('automerge', 16)",
  "create table search_file_vocabulary (id integer primary key, word text not null unique)",
  `create virtual table search_file_words using fts5 (
    word, content = 'search_file_vocabulary', content_rowid = 'id',
    tokenize = 'trigram case_sensitive 1')`,
  `create trigger search_file_words_added after insert on search_file_vocabulary begin
    insert into search_file_words (rowid, word) values (new.id, new.word); end`,
  `create trigger search_file_words_removed after delete on search_file_vocabulary begin
    insert into search_file_words (search_file_words, rowid, word)
    values ('delete', old.id, old.word); end`,
];

const postgres = [
  `create table search_file_entries
    (sort_key bigint primary key, tokens text[] collate "C" not null)
    with (toast_tuple_target = 128)`,
  "create index search_file_entries_tokens on search_file_entries using gin (tokens)",
  `create table search_file_vocabulary (word text collate "C" primary key)`,
  "create index search_file_vocabulary_word on search_file_vocabulary using gin (word gin_trgm_ops)",
];

async function queueReadingTexts(trx: Trx): Promise<void> {
  const payload = JSON.stringify({ after: "" });
  await sql`insert into jobs (id, kind, payload, run_at, attempts, locked_until)
    select ${newId()}, 'read-older-texts', ${payload}, ${Date.now()}, 0, 0
    where exists (select 1 from files)`.execute(trx);
}
