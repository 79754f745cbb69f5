import { sql } from "kysely";
import type { Trx } from "../open.ts";
import { queueIndexing } from "./0026-search-vocabulary.ts";

/** Adds the values of filters to the search index, so all documents are indexed again. */
export async function searchFilters(trx: Trx): Promise<void> {
  await sql`create table empty_searches (
    words text primary key,
    times integer not null,
    last_at bigint not null
  )`.execute(trx);
  await sql`create index empty_searches_by_time on empty_searches (last_at, words)`.execute(trx);
  await queueIndexing(trx);
}
