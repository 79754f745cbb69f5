import { sql } from "kysely";
import type { Trx } from "../open.ts";

const statements = [
  `create table stars (
    member_id text not null,
    document_id text not null references documents (id) on delete cascade,
    starred_at bigint not null,
    primary key (member_id, document_id)
  )`,
  "create index stars_by_time on stars (member_id, starred_at, document_id)",
  "create index stars_by_document on stars (document_id)",
  `create table views (
    member_id text not null,
    document_id text not null references documents (id) on delete cascade,
    viewed_at bigint not null,
    primary key (member_id, document_id)
  )`,
  "create index views_by_time on views (member_id, viewed_at, document_id)",
  "create index views_by_document on views (document_id)",
  // Beside the documents, whose rows hold their texts and would be written again for each view.
  `create table view_counts (
    document_id text primary key references documents (id) on delete cascade,
    views integer not null
  )`,
  "create index documents_recent on documents (coalesce(updated_at, 0), id)",
  "create index documents_recent_by_author on documents (author_id, coalesce(updated_at, 0), id)",
  "drop index documents_by_author",
];

export async function starsAndViews(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}
