import { parseQuery } from "../../../domain/search/parse-query.ts";
import type { Db } from "../../db/open.ts";
import { noFilter } from "../filter.ts";
import { findDocuments } from "../find-documents.ts";

/** @returns the sort keys of the documents found */
export async function findKeys(db: Db, typed: string): Promise<number[]> {
  const limits = { shown: 20, counted: 100 };
  const until = Date.now() + 60_000;
  const query = parseQuery(typed);
  return (await findDocuments(db, { query, filter: noFilter, limits, until })).keys;
}
