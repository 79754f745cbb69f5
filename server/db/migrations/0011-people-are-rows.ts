import { sql } from "kysely";
import { newId } from "../../ids.ts";
import type { Trx } from "../open.ts";

export async function peopleAreRows(trx: Trx): Promise<void> {
  for (const statement of rebuiltMembers) await sql.raw(statement).execute(trx);
  await addFormerMembers(trx);
  await addUnclaimed(trx);
  for (const { table, name } of nameColumns) {
    await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(trx);
  }
}

/** SQLite cannot make a column nullable, and dropping a table deletes the rows that refer to it. */
const rebuiltMembers = [
  `create table people (
    id text primary key, email text, email_key text unique,
    first_name text not null, last_name text not null, full_name text not null,
    role text not null, subteam text not null,
    status text not null
      check (status in ('active', 'invited', 'alumni', 'removed', 'unclaimed', 'erased')),
    password_hash text, created_at bigint not null, approved_at bigint, updated_at bigint not null)`,
  `insert into people
    select id, email, email_key, first_name, last_name, full_name, role, subteam,
      case when status <> 'active' then 'removed'
        when password_hash is null then 'invited' else 'active' end,
      password_hash, created_at, approved_at, updated_at
    from members`,
  `create table member_sessions (
    token_hash text primary key, id text not null unique,
    member_id text references people (id) on delete cascade,
    browser text not null, created_at bigint not null, last_used_at bigint not null)`,
  `insert into member_sessions
    select token_hash, id, member_id, browser, created_at, last_used_at from sessions`,
  `create table member_tokens (
    id text primary key, member_id text not null references people (id) on delete cascade,
    token_hash text not null unique, name text not null, access text not null,
    created_at bigint not null, last_used_at bigint)`,
  `insert into member_tokens
    select id, member_id, token_hash, name, access, created_at, last_used_at from api_tokens`,
  `drop table sessions`,
  `drop table api_tokens`,
  `drop table members`,
  `alter table people rename to members`,
  `alter table member_sessions rename to sessions`,
  `alter table member_tokens rename to api_tokens`,
  `create index members_by_subteam on members (subteam, status)`,
  `create index members_by_role on members (role)`,
  `create index members_by_name on members (full_name, id)`,
  `create index sessions_by_member on sessions (member_id)`,
  `create index api_tokens_by_member on api_tokens (member_id)`,
];

const nameColumns = [
  { table: "documents", id: "author_id", name: "author_name", at: "created_at" },
  { table: "documents", id: "modified_by_id", name: "modified_by_name", at: "last_modified" },
  { table: "document_versions", id: "saved_by_id", name: "saved_by_name", at: "saved_at" },
  { table: "comments", id: "author_id", name: "author_name", at: "created_at" },
] as const;

type NamedPerson = { id: string; name: string };

/** Members' rows were deleted. An erased one left an empty name; others keep the last known one. */
async function addFormerMembers(trx: Trx): Promise<void> {
  const known = new Map<string, string>();
  const erased = new Set(await erasedIds(trx));
  for (const { id, name } of await namesWithoutRow(trx)) {
    if (name === "") erased.add(id);
    else known.set(id, name);
  }
  for (const id of erased) await insertPerson(trx, { id, name: "", status: "erased" });
  for (const [id, name] of known) {
    if (!erased.has(id)) await insertPerson(trx, { id, name, status: "removed" });
  }
}

async function erasedIds(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select subject_id as id from records where kind = 'member-erased' and subject_id is not null
    union select id from imported_items where hash = 'erased' and source like 'users %'`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The newest name comes last, and those from removals at the very end. */
async function namesWithoutRow(trx: Trx): Promise<NamedPerson[]> {
  const written = nameColumns.map(
    ({ table, id, name, at }) => sql`select ${sql.ref(id)} as id, ${sql.ref(name)} as name,
      coalesce(${sql.ref(at)}, 0) as at, 0 as rank from ${sql.table(table)}
      where ${sql.ref(id)} is not null and ${sql.ref(name)} is not null`,
  );
  const done = sql`select actor_id as id, actor_name as name, at, 0 as rank from records
    where actor_id is not null and actor_name is not null`;
  const removed = sql`select subject_id as id, subject_name as name, at, 1 as rank from records
    where kind = 'member-removed' and subject_id is not null and subject_name is not null`;
  const all = sql.join([...written, done, removed], sql` union all `);
  const { rows } = await sql<NamedPerson>`select id, name from (
      select id, name, max(rank) as rank, max(at) as at from (${all}) as named
      group by id, name) as found
    where not exists (select 1 from members where members.id = found.id)
    order by rank, at`.execute(trx);
  return rows;
}

/** Imported names and addresses have no id: equal text means the same person. */
async function addUnclaimed(trx: Trx): Promise<void> {
  const ids = new Map<string, string>();
  for (const { table, id, name } of nameColumns) {
    const { rows } = await sql<{ text: string }>`select distinct ${sql.ref(name)} as text
      from ${sql.table(table)}
      where ${sql.ref(id)} is null and ${sql.ref(name)} <> ''`.execute(trx);
    for (const { text } of rows) {
      const key = text.trim().toLowerCase();
      const person = ids.get(key) ?? (await findOrAddUnclaimed(trx, text, key));
      ids.set(key, person);
      await sql`update ${sql.table(table)} set ${sql.ref(id)} = ${person}
        where ${sql.ref(id)} is null and ${sql.ref(name)} = ${text}`.execute(trx);
    }
  }
}

async function findOrAddUnclaimed(trx: Trx, text: string, key: string): Promise<string> {
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(key);
  const { rows } = await sql<{ id: string }>`
    select id from members where email_key = ${key}`.execute(trx);
  if (isAddress && rows[0]) return rows[0].id;
  const id = newId();
  const email = isAddress ? text.trim() : null;
  await insertPerson(trx, { id, name: text.trim(), status: "unclaimed", email });
  return id;
}

type Person = NamedPerson & { status: string; email?: string | null };

async function insertPerson(trx: Trx, { id, name, status, email = null }: Person): Promise<void> {
  const now = Date.now();
  await sql`insert into members (id, email, email_key, first_name, last_name, full_name, role,
      subteam, status, created_at, updated_at)
    values (${id}, ${email}, ${email?.toLowerCase() ?? null}, ${name}, '', ${name}, 'design-team',
      'general', ${status}, ${now}, ${now})
    on conflict (id) do nothing`.execute(trx);
}
