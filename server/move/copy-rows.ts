import { sql } from "kysely";
import { databaseKind, type Trx } from "../db/open.ts";
import type { ShowProgress } from "../progress-line.ts";
import { movedTableNames, numberedTables, type MovedTable } from "./moved-tables.ts";
import { countRows, readBatches, type Row } from "./rows.ts";

/** Replaces the few rows that every new database begins with. */
export async function copyRows(source: Trx, target: Trx, show: ShowProgress): Promise<void> {
  for (const table of movedTableNames.toReversed()) {
    await sql`delete from ${sql.table(table)}`.execute(target);
  }
  for (const table of movedTableNames) await copyTable(source, target, table, show);
  for (const table of numberedTables) await copyNumber(source, target, table);
}

async function copyTable(
  source: Trx,
  target: Trx,
  table: MovedTable,
  show: ShowProgress,
): Promise<void> {
  const total = await countRows(source, table);
  let done = 0;
  for await (const batch of readBatches(source, table)) {
    await insertRows(target, table, batch).catch((error: unknown) => {
      throw new Error(`${table}: ${(error as Error).message}`, { cause: error });
    });
    done += batch.length;
    show(done, total, `copied: ${table.replaceAll("_", " ")}`);
  }
}

async function insertRows(target: Trx, table: MovedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  // PostgreSQL otherwise numbers events itself.
  const overriding = databaseKind(target) === "postgres" ? sql`overriding system value` : sql``;
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${overriding} values ${sql.join(tuples)}`.execute(target);
}

/** Open screens ask for what happened after an event's number, which must not repeat. */
async function copyNumber(source: Trx, target: Trx, table: MovedTable): Promise<void> {
  const last = await readNumber(source, table);
  if (last === null) return;
  if (databaseKind(target) === "postgres") {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(target);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(target);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(target);
}

async function readNumber(source: Trx, table: MovedTable): Promise<number | null> {
  const { rows } = await (
    databaseKind(source) === "postgres"
      ? sql<{ last: number | null }>`
          select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`
      : sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
  ).execute(source);
  return rows[0]?.last ?? null;
}
