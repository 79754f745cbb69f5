import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function tagsInOrder(trx: Trx): Promise<void> {
  await sql`create index document_tags_in_order on document_tags (document_id, position, name)`.execute(
    trx,
  );
}
