import { sql } from "kysely";
import type { Trx } from "../open.ts";
import { queueIndexing } from "./0026-search-vocabulary.ts";

/** A target may be deleted. The job that indexes documents fills in the links of stored ones. */
export async function documentLinks(trx: Trx): Promise<void> {
  await sql`create table document_links (
    from_id text not null references documents (id) on delete cascade,
    to_id text not null,
    primary key (from_id, to_id)
  )`.execute(trx);
  await sql`create index document_links_to on document_links (to_id, from_id)`.execute(trx);
  // Answers from the index alone when documents were changed, without their texts.
  await sql`create index documents_by_change on documents (id, updated_at)`.execute(trx);
  await queueIndexing(trx);
}
