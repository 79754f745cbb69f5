import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function editingTabs(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

const statements = [
  `drop table editing`,
  `create table editing (
    document_id text not null references documents (id) on delete cascade,
    member_id text not null, tab text not null, until bigint not null,
    primary key (document_id, member_id, tab))`,
];
