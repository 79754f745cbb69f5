import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** Kept with each save, because a repeated save gets the first answer. */
export async function droppedElements(trx: Trx): Promise<void> {
  await sql`alter table documents add column dropped text`.execute(trx);
  await sql`alter table document_versions add column dropped text`.execute(trx);
}
