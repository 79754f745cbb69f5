import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";

export async function tagsOnDocuments(trx: Trx): Promise<void> {
  const list =
    databaseKind(trx) === "sqlite"
      ? sql`json_group_array(name order by position)`
      : sql`json_agg(name order by position)::text`;
  await sql`alter table documents add column tags text not null default '[]'`.execute(trx);
  await sql`
    update documents set
      tags = (select ${list} from document_tags where document_id = documents.id)
    where id in (select document_id from document_tags)`.execute(trx);
  await sql`drop index document_tags_in_order`.execute(trx);
  await sql`alter table document_tags drop column position`.execute(trx);
}
