import type { Trx } from "../db/open.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { reindexStoredDocument } from "../documents/index-stored.ts";
import { UsageError } from "../usage-error.ts";
import { copyRows } from "./copy-rows.ts";
import { fingerprint } from "./fingerprint.ts";
import { movedTableNames } from "./moved-tables.ts";
import type { Place } from "./open-place.ts";
import { requireAlone } from "./require-alone.ts";
import { countRows } from "./rows.ts";
import type { ShowProgress } from "./show-progress.ts";

export type Moved = { tables: number; rows: number; documents: number; members: number };

/**
 * Copies everything but the files into an empty database, compares it, and marks the old one as
 * moved. The copy is one transaction, so an interrupted move can
 * be started again (rules 11.24 to 11.28).
 * @throws UsageError if one of the databases is in use, or the new one has a team already
 */
export async function moveTeam(from: Place, to: Place, show: ShowProgress): Promise<Moved> {
  return from.db.transaction().execute(async (source) => {
    await requireAlone(source, from.name);
    if (!(await hasTeam(source))) throw new UsageError(`${from.name} has no team to move.`);
    const moved = await to.db.transaction().execute(async (target) => {
      await requireAlone(target, to.name);
      await fill(source, target, to.name, show);
      return countMoved(target);
    });
    await saveStoredValue(source, "moved-to", to.name);
    return moved;
  });
}

/** A move that ended before it could mark the old database finds its copy. */
async function fill(source: Trx, target: Trx, name: string, show: ShowProgress): Promise<void> {
  if (await hasTeam(target)) {
    if ((await findDifference(source, target, show)) === undefined) return;
    throw new UsageError(`${name} has a team already. Move into an empty database.`);
  }
  await copyRows(source, target, show);
  const different = await findDifference(source, target, show);
  if (different) throw new Error(`the rows of ${different} differ after copying`);
  await indexDocuments(target, show);
}

async function hasTeam(trx: Trx): Promise<boolean> {
  return (await countRows(trx, "members")) > 0 || (await countRows(trx, "documents")) > 0;
}

/** @returns the first table whose rows differ */
async function findDifference(source: Trx, target: Trx, show: ShowProgress) {
  for (const [n, table] of movedTableNames.entries()) {
    if ((await fingerprint(source, table)) !== (await fingerprint(target, table))) return table;
    show(n + 1, movedTableNames.length, `compared: ${table.replaceAll("_", " ")}`);
  }
  return undefined;
}

async function indexDocuments(trx: Trx, show: ShowProgress): Promise<void> {
  const documents = await trx.selectFrom("documents").select("id").execute();
  for (const [n, { id }] of documents.entries()) {
    await reindexStoredDocument(trx, id);
    const done = n + 1;
    if (done % 100 === 0 || done === documents.length) show(done, documents.length, "indexed");
  }
}

async function countMoved(trx: Trx): Promise<Moved> {
  let rows = 0;
  for (const table of movedTableNames) rows += await countRows(trx, table);
  return {
    tables: movedTableNames.length,
    rows,
    documents: await countRows(trx, "documents"),
    members: await countRows(trx, "members"),
  };
}
