import { sql, type RawBuilder } from "kysely";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { prepareTimed } from "../db/prepare.ts";
import { gramToken, searchColumns, type SearchColumn } from "./grams.ts";
import { indexedPart } from "./indexed-part.ts";

export async function findInSqlite(
  db: Db,
  wanted: string,
  max: number,
  until: number,
): Promise<number[]> {
  const found = new Set<number>();
  for (const column of searchColumns) {
    // An earlier column may have found some of these.
    const rows = await selectInColumn(column)(db, until, wanted, max + found.size);
    for (const { key } of rows) if (found.size < max) found.add(key);
    if (found.size === max) break;
    if (Date.now() > until) throw new Refusal("busy");
  }
  return [...found];
}

type KeyRow = { key: number };
type Select = (db: Db, until: number, wanted: string, max: number) => Promise<KeyRow[]>;

function selectInColumn(column: SearchColumn): Select {
  return (db, until, wanted, max) => {
    if ([...wanted].length < 3) return selectByGram(db, until, gramToken(column, wanted), max);
    const part = indexedPart(wanted);
    const phrase = `${column} : "${part.replaceAll('"', '""')}"`;
    if (part === wanted) return selectByPhrase[tableOf(column)](db, until, phrase, max);
    return selectChecked[column](db, until, phrase, wanted, max);
  };
}

const selectByGram = prepareTimed((db, token: string, max: number) => ({
  compile: () =>
    sql<KeyRow>`select rowid as key from search_grams where search_grams match ${token}
      order by rowid desc limit ${max}`.compile(db),
}));

function tableOf(column: SearchColumn) {
  return column === "content" ? "search_texts" : "search_heads";
}

const selectByPhrase = {
  search_heads: preparePhraseQuery("search_heads"),
  search_texts: preparePhraseQuery("search_texts"),
};

function preparePhraseQuery(table: string) {
  const index = sql.table(table);
  return prepareTimed((db, phrase: string, max: number) => ({
    compile: () =>
      sql<KeyRow>`select rowid as key from ${index} where ${index} match ${phrase}
        order by rowid desc limit ${max}`.compile(db),
  }));
}

const selectChecked = {
  serial: prepareCheckedQuery("serial", sql`serial_number`),
  title: prepareCheckedQuery("title", sql`coalesce(documents.title, '')`),
  tags: prepareCheckedQuery(
    "tags",
    sql`(select group_concat(name, char(10)) from document_tags where document_id = documents.id)`,
  ),
  author: prepareCheckedQuery(
    "author",
    sql`coalesce((select full_name from members where id = author_id), '')`,
  ),
  content: prepareCheckedQuery("content", sql`content_text`),
};

/** The index finds part of the fragment; `holds` checks the text for all of it. */
function prepareCheckedQuery(column: SearchColumn, text: RawBuilder<unknown>) {
  const index = sql.table(tableOf(column));
  return prepareTimed((db, phrase: string, wanted: string, max: number) => ({
    compile: () =>
      sql<KeyRow>`select sort_key as key
        from ${index} as found cross join documents on sort_key = found.rowid
        where ${index} match ${phrase} and holds(${text}, ${wanted})
        order by found.rowid desc limit ${max}`.compile(db),
  }));
}
