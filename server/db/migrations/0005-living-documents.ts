import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function livingDocuments(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

const statements = [
  // A filtered list reads the index alone, newest first; counting tags reads no documents.
  `create table tags_of_documents (
    document_id text not null references documents (id) on delete cascade,
    position integer not null, name text not null, tag_key text not null,
    subteam text not null, sort_key bigint not null,
    primary key (document_id, tag_key))`,
  `insert into tags_of_documents
    select document_id, position, name, tag_key, documents.subteam, documents.sort_key
    from document_tags join documents on documents.id = document_id`,
  `drop table document_tags`,
  `alter table tags_of_documents rename to document_tags`,
  `create index document_tags_by_subteam on document_tags (subteam, tag_key, sort_key, name)`,

  `create index documents_pinned on documents (subteam, sort_key) where is_pinned = 1`,

  `alter table documents add column words_added integer`,
  `alter table documents add column words_removed integer`,
  `alter table document_versions add column words_added integer`,
  `alter table document_versions add column words_removed integer`,

  // 0 for a file that only earlier versions of its document show.
  `alter table files add column is_listed integer not null default 1`,

  `drop index comments_by_document`,
  `create index comments_by_document on comments (document_id, created_at, id)`,

  `create table editing (
    document_id text not null references documents (id) on delete cascade,
    member_id text not null, until bigint not null,
    primary key (document_id, member_id))`,
];
