import { sql } from "kysely";
import { databaseKind, type DbOrTrx, type Trx } from "../open.ts";

export type LastNumbers = Readonly<Record<string, number>>;

export async function readLastNumbers(db: DbOrTrx): Promise<LastNumbers> {
  const { rows } = await (
    databaseKind(db) === "sqlite"
      ? sql<{ name: string; last: number }>`select name, seq as last from sqlite_sequence`
      : sql<{ name: string; last: number | null }>`
          select table_name as name,
            pg_sequence_last_value(pg_get_serial_sequence(table_name, column_name)::regclass) as last
          from information_schema.columns
          where table_schema = current_schema() and is_identity = 'YES'`
  ).execute(db);
  return Object.fromEntries(
    rows.flatMap(({ name, last }) => (last === null || last === 0 ? [] : [[name, last]])),
  );
}

/** Open screens ask for the events after a number, so numbers of events must not repeat. */
export async function saveLastNumbers(trx: Trx, numbers: LastNumbers): Promise<void> {
  for (const [table, last] of Object.entries(numbers)) {
    if (databaseKind(trx) === "postgres") {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(trx);
    } else {
      await sql`delete from sqlite_sequence where name = ${table}`.execute(trx);
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx);
    }
  }
}
