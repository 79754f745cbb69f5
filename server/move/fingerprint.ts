import { hash } from "node:crypto";
import type { DbOrTrx } from "../db/open.ts";
import type { MovedTable } from "./moved-tables.ts";
import { readBatches, type Row } from "./rows.ts";

const bytes = 32;

/**
 * The databases sort texts differently, so the order of the rows does not count.
 * @returns how many rows a table has, and a hash of their values
 */
export async function fingerprint(db: DbOrTrx, table: MovedTable): Promise<string> {
  const sum = Buffer.alloc(bytes);
  let count = 0;
  for await (const batch of readBatches(db, table)) {
    for (const row of batch) addHash(sum, row);
    count += batch.length;
  }
  return `${count} ${sum.toString("hex")}`;
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
