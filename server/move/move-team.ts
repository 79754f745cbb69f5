import type { Trx } from "../db/open.ts";
import { requireAlone } from "../db/require-alone.ts";
import { fingerprint } from "../db/rows/fingerprint.ts";
import { readLastNumbers, saveLastNumbers } from "../db/rows/last-numbers.ts";
import { listTables, type Table } from "../db/rows/list-tables.ts";
import { countRows, readBatches } from "../db/rows/read-rows.ts";
import { clearTables, insertRows } from "../db/rows/write-rows.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { indexStoredTexts } from "../documents/index-stored.ts";
import type { ShowProgress } from "../progress-line.ts";
import { UsageError } from "../usage-error.ts";
import type { Place } from "./open-place.ts";

export type Moved = { tables: number; rows: number; documents: number; members: number };

/**
 * Copies everything but the files into an empty database, compares it, and marks the old one as
 * moved. The copy is one transaction (rules 11.24 to 11.28).
 * @throws UsageError if one of the databases is in use, or the new one has a team already
 */
export async function moveTeam(from: Place, to: Place, show: ShowProgress): Promise<Moved> {
  return from.db.transaction().execute(async (source) => {
    await requireAlone(source, from.name);
    const { members } = await countTeam(source);
    if (members === 0) throw new UsageError(`${from.name} has no team to move.`);
    const tables = await listTables(source);
    const moved = await to.db.transaction().execute(async (target) => {
      await requireAlone(target, to.name);
      await fill({ source, target, tables, show }, to.name);
      return countMoved(target, tables);
    });
    await saveStoredValue(source, "moved-to", to.name);
    return moved;
  });
}

type Copying = { source: Trx; target: Trx; tables: readonly Table[]; show: ShowProgress };

/** A move that ended before it could mark the old database finds its copy. */
async function fill(copying: Copying, name: string): Promise<void> {
  const { source, target, tables, show } = copying;
  const { documents, members } = await countTeam(target);
  // Each start can create one captain, from CAPTAIN_EMAIL or with the setup link.
  if (documents > 0 || members > 1) {
    const different = await findDifference(copying);
    if (different === undefined) return;
    throw new UsageError(
      `${name} has another team already (documents: ${documents}, people: ${members}). Move into an empty database.`,
    );
  }
  await clearTables(target, tables);
  for (const table of tables) await copyTable(copying, table);
  await saveLastNumbers(target, await readLastNumbers(source));
  const different = await findDifference(copying);
  if (different) throw new Error(`the rows of ${different} differ after copying`);
  await indexStoredTexts(target, show);
}

async function countTeam(trx: Trx) {
  return {
    documents: await countRows(trx, { name: "documents" }),
    members: await countRows(trx, { name: "members" }),
  };
}

async function copyTable({ source, target, show }: Copying, table: Table): Promise<void> {
  const total = await countRows(source, table);
  let done = 0;
  for await (const batch of readBatches(source, table)) {
    await insertRows(target, table, batch);
    done += batch.length;
    show(done, total, `copied: ${table.name.replaceAll("_", " ")}`);
  }
}

/** @returns the first table whose rows differ */
async function findDifference({ source, target, tables, show }: Copying) {
  for (const [n, table] of tables.entries()) {
    if ((await fingerprint(source, table)) !== (await fingerprint(target, table)))
      return table.name;
    show(n + 1, tables.length, `compared: ${table.name.replaceAll("_", " ")}`);
  }
  return undefined;
}

async function countMoved(trx: Trx, tables: readonly Table[]): Promise<Moved> {
  let rows = 0;
  for (const table of tables) rows += await countRows(trx, table);
  return { tables: tables.length, rows, ...(await countTeam(trx)) };
}
