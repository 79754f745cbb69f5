import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function saves(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

const statements = [
  `alter table documents add column save_id text`,
  `alter table document_versions add column save_id text`,
  `create unique index document_versions_by_save
    on document_versions (document_id, saved_by_id, save_id) where save_id is not null`,
  `alter table comments add column save_id text`,
  `alter table portfolios add column save_id text`,
  `create table former_ids (id text primary key, maker_id text)`,
];
