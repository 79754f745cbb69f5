import { sql } from "kysely";
import { databaseKind, type Trx } from "../open.ts";
import type { Table } from "./list-tables.ts";
import type { Row } from "./read-rows.ts";

/** Deletes the few rows that every new database begins with. */
export async function clearTables(trx: Trx, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    await sql`delete from ${sql.table(name)}`.execute(trx);
  }
}

export async function insertRows(
  trx: Trx,
  { name }: Pick<Table, "name">,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const tuples = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  // PostgreSQL otherwise numbers events itself.
  const overriding = databaseKind(trx) === "postgres" ? sql`overriding system value` : sql``;
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${overriding} values ${sql.join(tuples)}`
    .execute(trx)
    .catch((error: unknown) => {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
    });
}
