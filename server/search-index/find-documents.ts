import { resultsMax } from "../../domain/search/search-limits.ts";
import { foldQuery } from "../../domain/search/search.ts";
import { databaseKind, type Db } from "../db/open.ts";
import { findInPostgres } from "./postgres-search.ts";
import { findInSqlite } from "./sqlite-search.ts";

/** @returns sort keys of documents, best column first, and newest first in each (rule 5.8) */
export async function findDocuments(db: Db, query: string, until: number): Promise<number[]> {
  const wanted = foldQuery(query);
  if (wanted === "") return [];
  const find = databaseKind(db) === "sqlite" ? findInSqlite : findInPostgres;
  return find(db, wanted, resultsMax, until);
}
