import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";

export async function people(trx: Trx): Promise<void> {
  const counter =
    databaseKind(trx) === "sqlite"
      ? "integer primary key autoincrement"
      : "bigint generated always as identity primary key";
  const statements = [
    `create table records (
      id ${counter}, kind text not null, actor_id text, actor_name text, subject_id text,
      subject_name text, detail text not null, at bigint not null)`,
    `create index records_by_kind on records (kind, id)`,
    `create index records_by_time on records (at)`,
    `create index members_by_name on members (full_name, id)`,
    `create index links_by_member on links (member_id)`,
    `create index comments_by_author on comments (author_id)`,
    `create index document_versions_by_author on document_versions (saved_by_id)`,
    `create index documents_by_editor on documents (modified_by_id)`,
    `create index portfolios_by_email on portfolios (user_email)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(trx);
}
