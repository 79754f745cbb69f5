import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { gramToken, type SearchColumn } from "./grams.ts";

/** The newest sort keys whose column contains the folded query; the full-text tables are read from their end. */
export async function findInSqlite(
  db: Db,
  column: SearchColumn,
  wanted: string,
  most: number,
): Promise<number[]> {
  const query = [...wanted].length < 3 ? short(column, wanted, most) : long(column, wanted, most);
  const { rows } = await query.execute(db);
  return rows.map((row) => row.key);
}

type Found = { key: number };

function long(column: SearchColumn, wanted: string, most: number) {
  const phrase = `${column} : "${wanted.replaceAll('"', '""')}"`;
  return sql<Found>`select rowid as key from search_trigrams where search_trigrams match ${phrase}
    order by rowid desc limit ${most}`;
}

function short(column: SearchColumn, wanted: string, most: number) {
  return sql<Found>`select rowid as key from search_grams
    where search_grams match ${gramToken(column, wanted)} order by rowid desc limit ${most}`;
}
