import { sql } from "kysely";
import type { Db } from "../db/open.ts";
import { gramToken, type SearchColumn } from "./grams.ts";

/**
 * Common fragments fill an answer from the newest documents; whatever does not is rare enough for the
 * index. Neither way alone is fast for both.
 */
const newest = 300;

/** The newest sort keys whose column contains the folded query. */
export async function findInPostgres(
  db: Db,
  column: SearchColumn,
  wanted: string,
  most: number,
): Promise<number[]> {
  if ([...wanted].length < 3) return keysOf(db, short(column, wanted, most));
  const pattern = `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
  const recent = await keysOf(db, amongNewest(column, pattern, most));
  return recent.length === most ? recent : keysOf(db, long(column, pattern, most));
}

type Found = { key: number };

async function keysOf(db: Db, query: ReturnType<typeof short>): Promise<number[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => row.key);
}

function amongNewest(column: SearchColumn, pattern: string, most: number) {
  return sql<Found>`select sort_key as key from (
      select sort_key, ${sql.ref(column)} as searched from search_entries
      order by sort_key desc limit ${newest}
    ) as recent where searched like ${pattern} order by sort_key desc limit ${most}`;
}

function long(column: SearchColumn, pattern: string, most: number) {
  return sql<Found>`select key from search_long(${column}, ${pattern}, ${most}) as key`;
}

function short(column: SearchColumn, wanted: string, most: number) {
  return sql<Found>`select key from search_short(${gramToken(column, wanted)}, ${most}) as key`;
}
