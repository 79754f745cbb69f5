import { sql } from "kysely";
import type { Trx } from "../db/open.ts";
import { fileIndex, ownIndex } from "./search-indexes.ts";

export async function clearIndex(trx: Trx): Promise<void> {
  for (const { entries, vocabulary } of [ownIndex, fileIndex])
    for (const table of [entries, vocabulary])
      await sql`delete from ${sql.table(table)}`.execute(trx);
}
