import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** Lets one transaction count all of a member's unattached uploads. */
export async function begunUploads(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

const statements = [
  `create table begun_uploads (
    id text primary key, uploader_id text not null, size bigint not null, created_at bigint not null)`,
  `create index begun_uploads_by_uploader on begun_uploads (uploader_id)`,
  `create index begun_uploads_by_time on begun_uploads (created_at)`,
  `create index files_unattached_by_uploader on files (uploader_id) where document_id is null`,
];
