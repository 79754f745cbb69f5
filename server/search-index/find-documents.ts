import { sql } from "kysely";
import { foldQuery, resultsMax } from "../../domain/search.ts";
import { databaseKind, type Db } from "../db/open.ts";
import { gramToken, searchColumns, type SearchColumn } from "./grams.ts";

/**
 * The sort keys of what contains the query, best first: by column, newer before older within each (rule 5.4).
 * Stops as soon as the answer is full.
 */
export async function findDocuments(db: Db, query: string): Promise<number[]> {
  const wanted = foldQuery(query);
  if (wanted === "") return [];
  const found = new Set<number>();
  for (const column of searchColumns) {
    const most = resultsMax + found.size;
    for (const key of await findInColumn(db, column, wanted, most)) {
      if (found.size < resultsMax) found.add(key);
    }
    if (found.size >= resultsMax) break;
  }
  return [...found];
}

async function findInColumn(
  db: Db,
  column: SearchColumn,
  wanted: string,
  most: number,
): Promise<number[]> {
  const short = [...wanted].length < 3;
  const find = databaseKind(db) === "sqlite" ? sqlite : postgres;
  const { rows } = await (
    short ? find.short(column, wanted, most) : find.long(column, wanted, most)
  ).execute(db);
  return rows.map((row) => row.key);
}

type Found = { key: number };

const sqlite = {
  long(column: SearchColumn, wanted: string, most: number) {
    const phrase = `${column} : "${wanted.replaceAll('"', '""')}"`;
    return sql<Found>`select rowid as key from search_trigrams where search_trigrams match ${phrase}
      order by rowid desc limit ${most}`;
  },
  short(column: SearchColumn, wanted: string, most: number) {
    return sql<Found>`select rowid as key from search_grams where search_grams match ${gramToken(column, wanted)}
      order by rowid desc limit ${most}`;
  },
};

const postgres = {
  long(column: SearchColumn, wanted: string, most: number) {
    const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
    return sql<Found>`select sort_key as key from search_entries where ${sql.ref(column)} like ${pattern}
      order by sort_key desc limit ${most}`;
  },
  short(column: SearchColumn, wanted: string, most: number) {
    return sql<Found>`select sort_key as key from search_entries
      where grams @> array[${gramToken(column, wanted)}]::text[] order by sort_key desc limit ${most}`;
  },
};
