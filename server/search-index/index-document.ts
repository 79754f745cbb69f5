import { sql } from "kysely";
import { fold, foldText } from "../../domain/search/fold.ts";
import { databaseKind, type Trx } from "../db/open.ts";
import { gramsOf } from "./grams.ts";

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

/** Nobody types a newline in a search, so no match spans two tags. */
const apart = "\n";

export async function indexDocument(trx: Trx, entry: SearchEntry): Promise<void> {
  const { sortKey } = entry;
  const serial = fold(entry.serial);
  const title = fold(entry.title);
  const tags = entry.tags.map(fold).join(apart);
  const author = fold(entry.author);
  const files = entry.attachments.map(fold);
  // Comes last, so it also finds words of which some are in the text and some are elsewhere.
  const content = [foldText(entry.content), ...files, title, tags, author, serial].join(apart);
  const grams = gramsOf({ serial, title, tags, author, content });
  if (databaseKind(trx) === "postgres") {
    await sql`with entry as (
        insert into search_entries (sort_key, serial, title, tags, author, content)
        values (${sortKey}, ${serial}, ${title}, ${tags}, ${author}, ${content}))
      insert into search_grams (sort_key, grams)
      values (${sortKey}, string_to_array(${grams}, ' '))`.execute(trx);
    return;
  }
  await sql`insert into search_heads (rowid, serial, title, tags, author)
    values (${sortKey}, ${serial}, ${title}, ${tags}, ${author})`.execute(trx);
  await sql`insert into search_texts (rowid, content) values (${sortKey}, ${content})`.execute(trx);
  await sql`insert into search_grams (rowid, grams) values (${sortKey}, ${grams})`.execute(trx);
}

export async function reindexDocument(trx: Trx, entry: SearchEntry): Promise<void> {
  await removeFromIndex(trx, entry.sortKey);
  await indexDocument(trx, entry);
}

export async function removeFromIndex(trx: Trx, sortKey: number): Promise<void> {
  if (databaseKind(trx) === "postgres") {
    await sql`delete from search_entries where sort_key = ${sortKey}`.execute(trx);
    await sql`delete from search_grams where sort_key = ${sortKey}`.execute(trx);
    return;
  }
  await sql`delete from search_heads where rowid = ${sortKey}`.execute(trx);
  await sql`delete from search_texts where rowid = ${sortKey}`.execute(trx);
  await sql`delete from search_grams where rowid = ${sortKey}`.execute(trx);
}
