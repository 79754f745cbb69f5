import { foldQuery, resultsMax } from "../../domain/search/search.ts";
import { databaseKind, type Db } from "../db/open.ts";
import { findInPostgres } from "./postgres-search.ts";
import { findInSqlite } from "./sqlite-search.ts";

/**
 * The sort keys of what contains the query, best first: by column, newer before older within each (rule 5.8).
 * @param until epoch milliseconds
 * @throws Refusal "busy" when it takes longer
 */
export async function findDocuments(db: Db, query: string, until: number): Promise<number[]> {
  const wanted = foldQuery(query);
  if (wanted === "") return [];
  const find = databaseKind(db) === "sqlite" ? findInSqlite : findInPostgres;
  return find(db, wanted, resultsMax, until);
}
