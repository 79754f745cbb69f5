import { sql } from "kysely";
import { databaseKind, type DbOrTrx } from "../open.ts";

export type Table = { name: string; key: readonly string[] };

/** The search index is not moved: it is made again from the other rows. */
const derivedTables = /^(search_|sqlite_|migrations$)/;

/** @returns the tables of all data, each after those it refers to */
export async function listTables(db: DbOrTrx): Promise<Table[]> {
  const keys = await readKeys(db);
  const references = await readReferences(db);
  const names = [...new Set(keys.map(({ name }) => name))].filter(
    (name) => !derivedTables.test(name),
  );
  const seen = new Set<string>();
  const sorted: Table[] = [];
  const add = (table: string) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { from, to } of references) if (from === table) add(to);
    const key = keys.filter(({ name }) => name === table).map(({ column }) => column);
    sorted.push({ name: table, key });
  };
  for (const name of names) add(name);
  return sorted;
}

async function readKeys(db: DbOrTrx): Promise<{ name: string; column: string }[]> {
  const query =
    databaseKind(db) === "sqlite"
      ? sql<{ name: string; column: string }>`
          select s.name as name, c.name as "column"
          from sqlite_schema s join pragma_table_info(s.name) c
          where s.type = 'table' and c.pk > 0 order by s.name, c.pk`
      : sql<{ name: string; column: string }>`
          select c.relname as name, a.attname as column
          from pg_index i join pg_class c on c.oid = i.indrelid
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
          where i.indisprimary and c.relnamespace = current_schema()::regnamespace
          order by c.relname, array_position(i.indkey::int2[], a.attnum)`;
  return (await query.execute(db)).rows;
}

async function readReferences(db: DbOrTrx): Promise<{ from: string; to: string }[]> {
  const query =
    databaseKind(db) === "sqlite"
      ? sql<{ from: string; to: string }>`
          select s.name as "from", f."table" as "to"
          from sqlite_schema s join pragma_foreign_key_list(s.name) f where s.type = 'table'`
      : sql<{ from: string; to: string }>`
          select c.relname as from, r.relname as to
          from pg_constraint k join pg_class c on c.oid = k.conrelid
          join pg_class r on r.oid = k.confrelid
          where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`;
  return (await query.execute(db)).rows;
}
