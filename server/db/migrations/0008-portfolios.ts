import { sql } from "kysely";
import type { Trx } from "../open.ts";

export async function portfolios(trx: Trx): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

const statements = [
  `alter table portfolios add column version integer not null default 1`,
  `alter table portfolios add column is_published integer not null default 1`,
  `alter table portfolios add column is_findable integer not null default 0`,
  `drop table portfolio_slugs`,
  `create table portfolio_pictures (
    id text primary key, user_id text not null, width integer not null, height integer not null,
    colour text not null, is_shown integer not null, created_at bigint not null)`,
  `create index portfolio_pictures_by_user on portfolio_pictures (user_id)`,
  `create index portfolio_pictures_unused on portfolio_pictures (created_at) where is_shown = 0`,
  `create table portfolio_picture_sizes (
    picture_id text not null references portfolio_pictures (id) on delete cascade,
    width integer not null, format text not null, stored_id text not null,
    primary key (picture_id, width, format))`,
  // By their id in the other system. Their objects may have been deleted since (rule 8.16).
  `create table imported_items (
    source text primary key, hash text not null, id text not null, imported_at bigint not null)`,
];
