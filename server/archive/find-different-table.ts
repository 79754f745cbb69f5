import type { Trx } from "../db/open.ts";
import { fingerprint, sumRows } from "../db/rows/fingerprint.ts";
import { listTables } from "../db/rows/list-tables.ts";
import type { ShowProgress } from "../progress-line.ts";
import type { Archive } from "./open-archive.ts";
import { readTable } from "./read-archive.ts";

export async function findDifferentTable(
  trx: Trx,
  archive: Archive,
  show: ShowProgress,
): Promise<string | undefined> {
  const tables = await listTables(trx);
  for (const [n, table] of tables.entries()) {
    const sum = sumRows();
    for await (const row of readTable(archive, table.name)) sum.add([row]);
    if ((await fingerprint(trx, table)) !== sum.value()) return table.name;
    show(n + 1, tables.length, `compared: ${table.name.replaceAll("_", " ")}`);
  }
  return undefined;
}
