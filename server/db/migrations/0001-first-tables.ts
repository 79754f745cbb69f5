import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";

/** In both databases times are epoch milliseconds in bigint, and booleans are 0 and 1. */
export async function firstTables(trx: Trx): Promise<void> {
  for (const statement of statements(trx)) await sql.raw(statement).execute(trx);
}

function statements(trx: Trx): string[] {
  const counter =
    databaseKind(trx) === "sqlite"
      ? "integer primary key autoincrement"
      : "bigint generated always as identity primary key";
  return [
    `create table settings (name text primary key, value text not null)`,

    `create table links (
      token_hash text primary key, purpose text not null, member_id text,
      created_at bigint not null, expires_at bigint not null)`,

    `create table members (
      id text primary key, email text not null, email_key text not null unique,
      first_name text not null, last_name text not null, full_name text not null,
      role text not null, subteam text not null, status text not null, password_hash text,
      created_at bigint not null, approved_at bigint, updated_at bigint not null)`,
    `create index members_by_subteam on members (subteam, status)`,
    `create index members_by_role on members (role)`,

    `create table account_requests (
      id text primary key, first_name text not null, last_name text not null, full_name text not null,
      email text not null, email_key text not null, password_hash text, role text not null,
      subteam text not null, status text not null, created_at bigint not null,
      approved_at bigint, denied_at bigint, note text)`,
    `create index account_requests_by_status on account_requests (status, created_at)`,
    `create index account_requests_by_email on account_requests (email_key)`,

    `create table sessions (
      token_hash text primary key, id text not null unique,
      member_id text references members (id) on delete cascade,
      browser text not null, created_at bigint not null, last_used_at bigint not null)`,
    `create index sessions_by_member on sessions (member_id)`,

    `create table attempts (key text primary key, window_start bigint not null, count integer not null)`,

    `create table documents (
      id text primary key, subteam text not null, serial_number text not null, serial_running integer,
      title text, content text not null, content_text text not null,
      author_id text, author_name text not null,
      created_at bigint, updated_at bigint, last_modified bigint,
      modified_by_id text, modified_by_name text,
      version integer not null, season text, is_pinned integer not null, sort_key bigint not null unique,
      unique (subteam, serial_running))`,
    `create index documents_by_subteam on documents (subteam, sort_key)`,
    `create index documents_by_serial on documents (serial_number)`,
    `create index documents_by_update on documents (subteam, updated_at)`,
    `create index documents_by_author on documents (author_id)`,

    `create table document_tags (
      document_id text not null references documents (id) on delete cascade,
      position integer not null, name text not null, tag_key text not null,
      primary key (document_id, tag_key))`,
    `create index document_tags_by_key on document_tags (tag_key)`,

    `create table document_versions (
      document_id text not null references documents (id) on delete cascade,
      version integer not null, title text, content text not null,
      saved_by_id text, saved_by_name text not null, saved_at bigint,
      primary key (document_id, version))`,

    `create table files (
      id text primary key, document_id text references documents (id), position integer not null,
      uploader_id text not null, path text not null, name text not null, size bigint not null,
      content_type text not null, width integer, height integer, created_at bigint not null)`,
    `create index files_by_document on files (document_id, position)`,
    `create index files_unattached on files (created_at) where document_id is null`,

    `create table pictures (
      file_id text not null references files (id) on delete cascade, size text not null,
      stored_id text not null, width integer not null, height integer not null,
      primary key (file_id, size))`,

    `create table comments (
      id text primary key, document_id text not null references documents (id) on delete cascade,
      content text not null, author_id text, author_name text not null, created_at bigint)`,
    `create index comments_by_document on comments (document_id, created_at)`,

    `create table portfolios (
      user_id text primary key, user_email text not null, url_slug text not null unique,
      sections text not null, profile_picture text, first_name text not null, last_name text not null,
      subtitle text not null, contact_email text not null, contact_phone text not null,
      experiences text not null, created_at bigint not null, updated_at bigint not null)`,
    `create table portfolio_slugs (slug text primary key, user_id text not null, user_email text not null)`,

    `create table events (
      id ${counter}, kind text not null, subject_id text not null, subteam text,
      actor_id text, at bigint not null)`,

    `create table jobs (
      id text primary key, kind text not null, payload text not null, run_at bigint not null,
      attempts integer not null, locked_until bigint not null, last_error text)`,
    `create index jobs_by_time on jobs (run_at)`,

    `create table idempotency_keys (
      owner_id text not null, operation text not null, key text not null,
      request_hash text not null, answer text not null, created_at bigint not null,
      primary key (owner_id, operation, key))`,
    `create index idempotency_keys_by_time on idempotency_keys (created_at)`,

    `create table imported_pages (
      source text primary key, hash text not null, document_id text not null, imported_at bigint not null)`,
  ];
}
