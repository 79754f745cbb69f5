import { sql } from "kysely";
import type { Trx } from "../db/open.ts";

export async function clearIndex(trx: Trx): Promise<void> {
  await sql`delete from search_entries`.execute(trx);
  await sql`delete from search_vocabulary`.execute(trx);
}
