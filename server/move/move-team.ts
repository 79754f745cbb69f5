import type { Trx } from "../db/open.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import { indexStoredText } from "../documents/index-stored.ts";
import type { ShowProgress } from "../progress-line.ts";
import { UsageError } from "../usage-error.ts";
import { copyRows } from "./copy-rows.ts";
import { fingerprint } from "./fingerprint.ts";
import { movedTableNames } from "./moved-tables.ts";
import type { Place } from "./open-place.ts";
import { requireAlone } from "./require-alone.ts";
import { countRows, readBatches } from "./rows.ts";

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
  const { documents, members } = await countTeam(target);
  // Each start can create one captain, from CAPTAIN_EMAIL or with the setup link.
  if (documents > 0 || members > 1) {
    const different = await findDifference(source, target, show);
    if (different === undefined) return;
    throw new UsageError(
      `${name} has another team already (documents: ${documents}, people: ${members}). Move into an empty database.`,
    );
  }
  await copyRows(source, target, show);
  const different = await findDifference(source, target, show);
  if (different) throw new Error(`the rows of ${different} differ after copying`);
  await indexDocuments(target, show);
}

async function countTeam(trx: Trx) {
  return {
    documents: await countRows(trx, "documents"),
    members: await countRows(trx, "members"),
  };
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
  const total = await countRows(trx, "documents");
  let done = 0;
  for await (const batch of readBatches(trx, "documents")) {
    for (const { id, content_text: text } of batch) {
      await indexStoredText(trx, String(id), String(text));
    }
    done += batch.length;
    show(done, total, "indexed");
  }
}

async function countMoved(trx: Trx): Promise<Moved> {
  let rows = 0;
  for (const table of movedTableNames) rows += await countRows(trx, table);
  return { tables: movedTableNames.length, rows, ...(await countTeam(trx)) };
}
