import { sql } from "kysely";
import type { DbOrTrx } from "../open.ts";
import type { Table } from "./list-tables.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Keeps the documents of one batch within memory. */
const rowsPerBatch = 20;

export async function* readBatches(db: DbOrTrx, table: Table): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const batch: Row[] = await readAfter(db, table, last);
    if (batch.length > 0) yield batch;
    last = batch.length === rowsPerBatch ? batch.at(-1) : undefined;
  } while (last);
}

async function readAfter(db: DbOrTrx, { name, key }: Table, last: Row | undefined): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const values = last && sql.join(key.map((column) => last[column]));
  const { rows } = await sql<Row>`
    select * from ${sql.table(name)} ${values ? sql`where (${columns}) > (${values})` : sql``}
    order by ${columns} limit ${rowsPerBatch}`.execute(db);
  return rows;
}

export async function countRows(db: DbOrTrx, { name }: Pick<Table, "name">): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(name)}`.execute(db);
  return Number(rows[0]?.count);
}
