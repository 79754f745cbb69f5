import { parseQuery } from "../../domain/search/parse-query.ts";
import { databaseKind, type Db } from "../db/open.ts";
import type { FoundKeys } from "./found-keys.ts";
import { findInPostgres } from "./postgres-search.ts";
import { findInSqlite } from "./sqlite-search.ts";

/** @param until deadline in epoch milliseconds (rule 5.11) */
export async function findDocuments(db: Db, typed: string, until: number): Promise<FoundKeys> {
  const query = parseQuery(typed);
  if (query.fragment === "") return { keys: [], total: 0 };
  const find = databaseKind(db) === "sqlite" ? findInSqlite : findInPostgres;
  return find(db, query, until);
}
