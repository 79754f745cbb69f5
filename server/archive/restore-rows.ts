import { applyMigrations, readMigrations } from "../db/migrate.ts";
import type { Trx } from "../db/open.ts";
import { fingerprint, sumRows } from "../db/rows/fingerprint.ts";
import { saveLastNumbers } from "../db/rows/last-numbers.ts";
import { listTables, type Table } from "../db/rows/list-tables.ts";
import type { Row } from "../db/rows/read-rows.ts";
import { clearTables, insertRows } from "../db/rows/write-rows.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { indexAllDocuments } from "../documents/index-stored.ts";
import type { ShowProgress } from "../progress-line.ts";
import { clearIndex } from "../search-index/clear-index.ts";
import { UsageError } from "../usage-error.ts";
import { requireBackup, type Archive } from "./open-archive.ts";
import { readTable } from "./read-archive.ts";

/** @param prepare changes the rows of an older version before newer migrations run */
export async function restoreRows(
  trx: Trx,
  archive: Archive,
  show: ShowProgress,
  prepare: (trx: Trx) => Promise<void> = clearPlaceValues,
): Promise<number> {
  const { migrations, lastNumbers } = requireBackup(archive);
  await applyMigrations(trx, migrations);
  await refuseNewerTables(trx, migrations);
  const tables = await listTables(trx);
  refuseUnknown(archive, tables);
  await clearTables(trx, tables);
  let rows = 0;
  for (const table of tables) rows += await restoreTable(trx, archive, table, show);
  await saveLastNumbers(trx, lastNumbers);
  await prepare(trx);
  await applyMigrations(trx);
  await clearIndex(trx);
  await indexAllDocuments(trx, show);
  return rows;
}

/** The migrations that came since the archive must change its rows as well. */
async function refuseNewerTables(trx: Trx, migrations: readonly string[]): Promise<void> {
  const newer = (await readMigrations(trx)).find((name) => !migrations.includes(name));
  if (newer === undefined) return;
  throw new UsageError(
    "The database has tables already, and they are newer than the archive. Remove it, and make an empty one.",
  );
}

function refuseUnknown({ manifest }: Archive, tables: readonly Table[]): void {
  const names = new Set(tables.map(({ name }) => name));
  const unknown = Object.keys(manifest.tables).find((name) => !names.has(name));
  if (unknown !== undefined)
    throw new UsageError(`The archive has a table that Paddock does not know: ${unknown}.`);
}

/** Keeps the documents of one batch within memory. */
const rowsPerBatch = 20;

async function restoreTable(
  trx: Trx,
  archive: Archive,
  table: Table,
  show: ShowProgress,
): Promise<number> {
  const total = archive.manifest.tables[table.name]?.lines ?? 0;
  const sum = sumRows();
  let batch: Row[] = [];
  const insert = async () => {
    if (batch.length === 0) return;
    await insertRows(trx, table, batch);
    sum.add(batch);
    batch = [];
    show(sum.count(), total, `restored: ${table.name.replaceAll("_", " ")}`);
  };
  for await (const row of readTable(archive, table.name)) {
    batch.push(row);
    if (batch.length === rowsPerBatch) await insert();
  }
  await insert();
  if ((await fingerprint(trx, table)) !== sum.value())
    throw new Error(`the rows of ${table.name} differ after restoring`);
  return total;
}

const placeValues = ["moved-to", "last-backup", "last-verified"];
const day = 24 * 60 * 60 * 1000;

/** Clears what describes the old storage, because the team continues where it is restored. */
async function clearPlaceValues(trx: Trx): Promise<void> {
  await trx.deleteFrom("settings").where("name", "in", placeValues).execute();
  // Files that came after the backup are swept a week from now.
  await saveStoredValue(trx, "files-swept-at", String(Date.now() + 6 * day));
}
