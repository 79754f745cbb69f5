import { sql } from "kysely";
import type { Trx } from "../open.ts";

/** No foreign keys to members: their locks would let a notification wait for a removal. */
export async function notifications(trx: Trx): Promise<void> {
  await sql`create table document_watches (
    document_id text not null references documents (id) on delete cascade,
    member_id text not null,
    is_on integer not null,
    primary key (document_id, member_id)
  )`.execute(trx);
  await sql`create table subteam_watches (
    subteam text not null,
    member_id text not null,
    primary key (subteam, member_id)
  )`.execute(trx);
  await sql`create table notifications (
    id text primary key,
    member_id text not null,
    kind text not null,
    group_key text not null,
    document_id text references documents (id) on delete cascade,
    actor_id text,
    actors text not null,
    documents text not null,
    comment_id text,
    amount integer not null,
    at bigint not null,
    read_at bigint,
    is_mailed integer not null,
    notice_id text not null,
    unique (member_id, group_key)
  )`.execute(trx);
  await sql`create table notification_choices (
    member_id text primary key,
    mentions text not null,
    comments text not null,
    edits text not null,
    new_documents text not null,
    reviews text not null,
    watch_own integer not null
  )`.execute(trx);
  await sql`create table notification_mails (
    member_id text not null,
    document_id text not null,
    sent_at bigint not null,
    primary key (member_id, document_id)
  )`.execute(trx);
  await sql`create table unsubscribe_tokens (
    token_hash text primary key,
    member_id text not null,
    topic text not null,
    created_at bigint not null
  )`.execute(trx);
  await sql`alter table jobs add column unique_key text`.execute(trx);
  for (const index of indexes) await sql.raw(index).execute(trx);
  await watchWhatExists(trx);
}

const indexes = [
  "create unique index jobs_by_unique_key on jobs (unique_key)",
  "create index document_watches_by_member on document_watches (member_id)",
  "create index subteam_watches_by_member on subteam_watches (member_id)",
  "create index notifications_by_time on notifications (member_id, at, id)",
  "create index notifications_unread on notifications (member_id, at, id) where read_at is null",
  "create index notifications_by_document on notifications (document_id, member_id)",
  "create index notifications_of_requests on notifications (kind) where kind = 'request'",
  "create index notifications_by_age on notifications (at)",
  "create index unsubscribe_tokens_by_member on unsubscribe_tokens (member_id)",
  "create index notification_mails_by_age on notification_mails (sent_at)",
  "create index unsubscribe_tokens_by_age on unsubscribe_tokens (created_at)",
];

async function watchWhatExists(trx: Trx): Promise<void> {
  await sql`insert into subteam_watches (subteam, member_id)
    select subteam, id from members where status in ('active', 'invited')`.execute(trx);
  await sql`insert into document_watches (document_id, member_id, is_on)
    select distinct document_id, member_id, 1 from (
      select id as document_id, author_id as member_id from documents
      union select id, modified_by_id from documents
      union select document_id, saved_by_id from document_versions
      union select document_id, author_id from comments
    ) as taking_part
    join members on members.id = member_id and status in ('active', 'invited')`.execute(trx);
}
