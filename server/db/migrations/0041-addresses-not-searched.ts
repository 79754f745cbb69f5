import { sql } from "kysely";
import type { Trx } from "../open.ts";
import { queueIndexing } from "./0026-search-vocabulary.ts";

/** Addresses of authors without a name were in the search index, where guests could guess them. */
export async function addressesNotSearched(trx: Trx): Promise<void> {
  const { rows } = await sql`select 1 from documents join members on members.id = author_id
    where full_name like '%@%' limit 1`.execute(trx);
  if (rows.length > 0) await queueIndexing(trx);
}
