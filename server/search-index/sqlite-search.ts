import { sql, type RawBuilder } from "kysely";
import { Refusal } from "../../domain/refusals.ts";
import type { Db } from "../db/open.ts";
import { prepareBrief } from "../db/prepare.ts";
import { gramToken, searchColumns, type SearchColumn } from "./grams.ts";
import { indexedPart } from "./indexed-part.ts";

/** Column by column, stopping as soon as the answer is full; the full-text tables are read from their end. */
export async function findInSqlite(
  db: Db,
  wanted: string,
  most: number,
  until: number,
): Promise<number[]> {
  const found = new Set<number>();
  for (const column of searchColumns) {
    // What an earlier column found may come again.
    const rows = await selectIn(column)(db, until, wanted, most + found.size);
    for (const { key } of rows) if (found.size < most) found.add(key);
    if (found.size === most) break;
    if (Date.now() > until) throw new Refusal("busy");
  }
  return [...found];
}

type Found = { key: number };
type Select = (db: Db, until: number, wanted: string, most: number) => Promise<Found[]>;

function selectIn(column: SearchColumn): Select {
  return (db, until, wanted, most) => {
    if ([...wanted].length < 3) return selectByGram(db, until, gramToken(column, wanted), most);
    const part = indexedPart(wanted);
    const phrase = `${column} : "${part.replaceAll('"', '""')}"`;
    if (part === wanted) return selectByPhrase[tableOf(column)](db, until, phrase, most);
    return selectChecked[column](db, until, phrase, wanted, most);
  };
}

const selectByGram = prepareBrief((db, token: string, most: number) => ({
  compile: () =>
    sql<Found>`select rowid as key from search_grams where search_grams match ${token}
      order by rowid desc limit ${most}`.compile(db),
}));

function tableOf(column: SearchColumn) {
  return column === "content" ? "search_texts" : "search_heads";
}

const selectByPhrase = {
  search_heads: prepareByPhrase("search_heads"),
  search_texts: prepareByPhrase("search_texts"),
};

function prepareByPhrase(table: string) {
  const index = sql.table(table);
  return prepareBrief((db, phrase: string, most: number) => ({
    compile: () =>
      sql<Found>`select rowid as key from ${index} where ${index} match ${phrase}
        order by rowid desc limit ${most}`.compile(db),
  }));
}

const selectChecked = {
  serial: prepareChecked("serial", sql`serial_number`),
  title: prepareChecked("title", sql`coalesce(documents.title, '')`),
  tags: prepareChecked(
    "tags",
    sql`(select group_concat(name, char(10)) from document_tags where document_id = documents.id)`,
  ),
  author: prepareChecked(
    "author",
    sql`coalesce((select full_name from members where id = author_id), '')`,
  ),
  content: prepareChecked("content", sql`content_text`),
};

/** The index finds documents that contain part of the fragment; the text itself is checked for all of it. */
function prepareChecked(column: SearchColumn, text: RawBuilder<unknown>) {
  const index = sql.table(tableOf(column));
  return prepareBrief((db, phrase: string, wanted: string, most: number) => ({
    compile: () =>
      sql<Found>`select sort_key as key
        from ${index} as found cross join documents on sort_key = found.rowid
        where ${index} match ${phrase} and holds(${text}, ${wanted})
        order by found.rowid desc limit ${most}`.compile(db),
  }));
}
