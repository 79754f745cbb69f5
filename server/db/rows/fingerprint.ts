import { hash } from "node:crypto";
import type { DbOrTrx } from "../open.ts";
import type { Table } from "./list-tables.ts";
import { readBatches, type Row } from "./read-rows.ts";

const bytes = 32;

/** Ignores the order, as databases sort differently. @returns the number of rows and their hash */
export async function fingerprint(db: DbOrTrx, table: Table): Promise<string> {
  const sum = sumRows();
  for await (const batch of readBatches(db, table)) sum.add(batch);
  return sum.value();
}

export function sumRows() {
  const sum = Buffer.alloc(bytes);
  let count = 0;
  return {
    add: (rows: readonly Row[]) => {
      for (const row of rows) addHash(sum, row);
      count += rows.length;
    },
    count: () => count,
    value: () => `${count} ${sum.toString("hex")}`,
  };
}

function addHash(sum: Buffer, row: Row): void {
  const columns = Object.keys(row).toSorted();
  const rowHash = hash(
    "sha256",
    JSON.stringify(columns.map((name) => [name, row[name]])),
    "buffer",
  );
  for (let n = 0; n < bytes; n += 1) sum[n] = (sum[n] ?? 0) ^ (rowHash[n] ?? 0);
}
