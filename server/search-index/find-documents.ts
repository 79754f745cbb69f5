import { foldQuery, resultsMax } from "../../domain/search/search.ts";
import { databaseKind, type Db } from "../db/open.ts";
import { findInPostgres } from "./postgres-search.ts";
import { findInSqlite } from "./sqlite-search.ts";

/**
 * @param until epoch milliseconds
 * @returns sort keys of matching documents, best column first, newest first in each (rule 5.8)
 * @throws Refusal "busy" past `until`
 */
export async function findDocuments(db: Db, query: string, until: number): Promise<number[]> {
  const wanted = foldQuery(query);
  if (wanted === "") return [];
  const find = databaseKind(db) === "sqlite" ? findInSqlite : findInPostgres;
  return find(db, wanted, resultsMax, until);
}
