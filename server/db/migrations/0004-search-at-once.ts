import { sql } from "kysely";
import { fold } from "../../../domain/search/fold.ts";
import { databaseKind, type Trx } from "../open.ts";

const columns = ["serial", "title", "tags", "author", "content"] as const;

export async function searchAtOnce(trx: Trx): Promise<void> {
  if (databaseKind(trx) === "sqlite") return splitIndex(trx);
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Separates texts from titles: one shared index made searches in titles slow for common words. */
async function splitIndex(trx: Trx): Promise<void> {
  const options = "content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'";
  await sql
    .raw(`create virtual table search_heads using fts5 (serial, title, tags, author, ${options})`)
    .execute(trx);
  await sql.raw(`create virtual table search_texts using fts5 (content, ${options})`).execute(trx);
  for (let after = 0; ;) {
    const entries = await entriesAfter(trx, after);
    for (const entry of entries) await reindex(trx, entry);
    const last = entries.at(-1);
    if (!last) break;
    after = last.key;
  }
  await sql`drop table search_trigrams`.execute(trx);
  for (const table of ["search_heads", "search_texts", "search_grams"]) {
    await mergeLessOften(trx, table);
  }
}

/** Merging the index took half the time of a create; searches stay as fast with 16 parts. */
async function mergeLessOften(trx: Trx, table: string): Promise<void> {
  await sql.raw(`insert into ${table} (${table}, rank) values ('automerge', 16)`).execute(trx);
}

type Entry = {
  key: number;
  serial: string;
  title: string;
  tags: string;
  author: string;
  content: string;
};

async function entriesAfter(trx: Trx, after: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select sort_key as key, serial_number as serial,
      coalesce(title, '') as title, content_text as content,
      coalesce(members.full_name, author_name) as author,
      coalesce((select group_concat(name, char(10)) from document_tags
        where document_id = documents.id), '') as tags
    from documents left join members on members.id = author_id
    where sort_key > ${after} order by sort_key limit 500`.execute(trx);
  return rows;
}

async function reindex(trx: Trx, entry: Entry): Promise<void> {
  await sql`insert into search_heads (rowid, serial, title, tags, author) values (${entry.key},
    ${fold(entry.serial)}, ${fold(entry.title)}, ${fold(entry.tags)}, ${fold(entry.author)})`.execute(
    trx,
  );
  await sql`insert into search_texts (rowid, content)
    values (${entry.key}, ${fold(entry.content)})`.execute(trx);
}

/** One round trip, not one per column. Unpacking a compressed text costs more than searching it. */
const statements = [
  `create table search_texts (
    sort_key bigint not null, serial text not null, title text not null, tags text not null,
    author text not null, content text not null) with (toast_tuple_target = 8160)`,
  `alter table search_texts alter column content set storage external`,
  `insert into search_texts
    select sort_key, serial, title, tags, author, content || '' from search_entries`,
  `drop table search_entries`,
  `alter table search_texts rename to search_entries`,
  `alter table search_entries add constraint search_entries_pkey primary key (sort_key)`,
  ...columns.map(
    (column) =>
      `create index search_entries_${column} on search_entries using gin (${column} gin_trgm_ops)`,
  ),
  `drop index search_grams_grams`,
  `create index search_grams_grams on search_grams using gin (grams)`,
  `drop function search_short(text, int)`,
  `drop function search_long(text, text, int)`,
  searchFunction(),
];

/** A sample tells common fragments from rare ones. Fences (offset 0) prevent full walks. */
function searchFunction(): string {
  const sample = columns.map((column) => `count(*) filter (where strpos(${column}, wanted) > 0)`);
  return `create function search_documents(wanted text, pattern text, tokens text[], most int)
    returns setof bigint language plpgsql stable set enable_seqscan = off as $$
    declare
      often int[];
      found bigint[] := '{}';
      keys bigint[];
      enough int;
    begin
      select array[${sample.join(", ")}] into often
        from (select * from search_entries order by sort_key desc limit 60) as newest;
      ${columns.map((column, index) => searchOf(column, index + 1)).join("\n")}
      return query select unnest(found);
    end $$`;
}

function searchOf(column: string, place: number): string {
  return `
      enough := most + cardinality(found);
      keys := '{}';
      if often[${place}] >= 3 then
        keys := array(select sort_key from (
          select sort_key, ${column} as searched from search_entries order by sort_key desc limit 2000
        ) as newest where strpos(searched, wanted) > 0 limit enough);
      end if;
      if cardinality(keys) < enough then
        if tokens is null then
          keys := array(select sort_key from (
            select sort_key from search_entries where ${column} like pattern offset 0
          ) as matching order by sort_key desc limit enough);
        else
          keys := array(select sort_key from (
            select sort_key from search_grams where grams @> array[tokens[${place}]] offset 0
          ) as matching order by sort_key desc limit enough);
        end if;
      end if;
      found := found || array(select key from unnest(keys) with ordinality as ordered (key, place)
        where key <> all (found) order by place limit most - cardinality(found));
      if cardinality(found) = most then
        return query select unnest(found);
        return;
      end if;`;
}
