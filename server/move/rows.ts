import { sql } from "kysely";
import type { DbOrTrx } from "../db/open.ts";
import { movedTables, type MovedTable } from "./moved-tables.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Keeps the documents of one batch within memory. */
const rowsPerBatch = 20;

/** Reads a table in the order of its primary key, a batch at a time. */
export async function* readBatches(db: DbOrTrx, table: MovedTable): AsyncGenerator<Row[]> {
  const key = sql.join(movedTables[table].map((column) => sql.ref(column)));
  let last: Row | undefined;
  do {
    const batch: Row[] = await readAfter(db, table, key, last);
    if (batch.length > 0) yield batch;
    last = batch.length === rowsPerBatch ? batch.at(-1) : undefined;
  } while (last);
}

async function readAfter(
  db: DbOrTrx,
  table: MovedTable,
  key: ReturnType<typeof sql.join>,
  last: Row | undefined,
): Promise<Row[]> {
  const values = last && sql.join(movedTables[table].map((column) => last[column]));
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} ${values ? sql`where (${key}) > (${values})` : sql``}
    order by ${key} limit ${rowsPerBatch}`.execute(db);
  return rows;
}

export async function countRows(db: DbOrTrx, table: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.count);
}
