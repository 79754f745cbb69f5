import { foldQuery, resultsMax } from "../../domain/search.ts";
import { databaseKind, type Db } from "../db/open.ts";
import { searchColumns } from "./grams.ts";
import { findInPostgres } from "./postgres-search.ts";
import { findInSqlite } from "./sqlite-search.ts";

/**
 * The sort keys of what contains the query, best first: by column, newer before older within each (rule 5.4).
 * Stops as soon as the answer is full.
 */
export async function findDocuments(db: Db, query: string): Promise<number[]> {
  const wanted = foldQuery(query);
  if (wanted === "") return [];
  const findIn = databaseKind(db) === "sqlite" ? findInSqlite : findInPostgres;
  const found = new Set<number>();
  for (const column of searchColumns) {
    const keys = await findIn(db, column, wanted, resultsMax + found.size);
    for (const key of keys) if (found.size < resultsMax) found.add(key);
    if (found.size >= resultsMax) break;
  }
  return [...found];
}
