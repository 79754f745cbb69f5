import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function apiTokens(trx: Trx): Promise<void> {
  await sql`create table api_tokens (
    id text primary key, member_id text not null references members (id) on delete cascade,
    token_hash text not null unique, name text not null, access text not null,
    created_at bigint not null, last_used_at bigint)`.execute(trx);
  await sql`create index api_tokens_by_member on api_tokens (member_id)`.execute(trx);
}
