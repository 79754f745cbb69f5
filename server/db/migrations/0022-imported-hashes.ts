import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function importedHashes(trx: Trx): Promise<void> {
  await sql`create index imported_pages_hash on imported_pages (hash)`.execute(trx);
  await sql`create index imported_items_hash on imported_items (hash)`.execute(trx);
}
