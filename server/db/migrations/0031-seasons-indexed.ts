import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** Counting the documents of each season would read the text of every document. */
export async function seasonsIndexed(trx: Trx): Promise<void> {
  await sql`create index documents_by_season on documents (season, sort_key)`.execute(trx);
}
