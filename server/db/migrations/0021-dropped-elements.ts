import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function droppedElements(trx: Trx): Promise<void> {
  await sql`alter table documents add column dropped text`.execute(trx);
  await sql`alter table document_versions add column dropped text`.execute(trx);
}
