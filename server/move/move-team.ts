import { join } from "node:path";
import { findDifferentTable } from "../archive/find-different-table.ts";
import { openArchive, type Archive } from "../archive/open-archive.ts";
import { restoreRows } from "../archive/restore-rows.ts";
import { makeTemporaryFolder } from "../archive/temporary-folder.ts";
import type { ArchiveSource } from "../archive/write-archive.ts";
import { writeBackup } from "../archive/write-backup.ts";
import { writeWhole } from "../archive/write-whole.ts";
import { migrate, refuseMoved } from "../db/migrate.ts";
import type { Trx } from "../db/open.ts";
import { requireAlone } from "../db/require-alone.ts";
import { countRows } from "../db/rows/read-rows.ts";
import { saveStoredValue } from "../db/stored-values.ts";
import type { ShowProgress } from "../progress-line.ts";
import { UsageError } from "../usage-error.ts";
import { keepLocked, type ExclusiveDatabase } from "./open-exclusively.ts";

export type Moved = { tables: number; rows: number; documents: number; members: number };

/**
 * Moves all but files in one transaction and marks the old database (rules 11.24 to 11.28, 11.33).
 * @param from whose database no server uses
 * @throws UsageError if there is no team to move, or another one in the new database
 */
export async function moveTeam(
  from: ExclusiveDatabase & ArchiveSource,
  to: ExclusiveDatabase,
  show: ShowProgress,
): Promise<Moved> {
  await migrate(from.db);
  return keepLocked(from, async () => {
    const moved = await withArchive(from, show, (archive) =>
      to.db.transaction().execute((trx) => fill(trx, archive, to.name, show)),
    );
    await saveStoredValue(from.db, "moved-to", to.name);
    return moved;
  });
}

/** Does the same beside a running server, and then undoes it. */
export async function tryMove(
  from: ArchiveSource,
  to: ExclusiveDatabase,
  show: ShowProgress,
): Promise<Moved> {
  return withArchive(from, show, async (archive) => {
    const trx = await to.db.startTransaction().execute();
    try {
      return await fill(trx, archive, to.name, show);
    } finally {
      await trx.rollback().execute();
    }
  });
}

/** Also has waiting emails and running imports, so this archive must not be kept as a backup. */
async function withArchive<T>(
  source: ArchiveSource,
  show: ShowProgress,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  await using folder = await makeTemporaryFolder();
  const path = join(folder.path, "moving.paddock");
  await writeWhole(path, (out) => writeBackup(source, { out, files: "left" }, show, () => true));
  await using archive = await openArchive(path, null);
  return await work(archive);
}

async function fill(trx: Trx, archive: Archive, name: string, show: ShowProgress): Promise<Moved> {
  const people = archive.manifest.tables["members"]?.lines ?? 0;
  if (people === 0) throw new UsageError("There is no team to move.");
  await requireAlone(trx, name);
  if (!(await holdsTeam(trx, archive, name, show)))
    await restoreRows(trx, archive, show, async () => undefined);
  return countMoved(archive);
}

/** Recognizes the copy of an earlier move that ended before it marked the old database. */
async function holdsTeam(
  trx: Trx,
  archive: Archive,
  name: string,
  show: ShowProgress,
): Promise<boolean> {
  const tables = await trx.introspection.getTables();
  if (!tables.some((table) => table.name === "members")) return false;
  await refuseMoved(trx);
  const documents = await countRows(trx, { name: "documents" });
  const members = await countRows(trx, { name: "members" });
  // Each start can create one captain, from CAPTAIN_EMAIL or with the setup link.
  if (documents === 0 && members <= 1) return false;
  if ((await findDifferentTable(trx, archive, show)) === undefined) return true;
  throw new UsageError(
    `${name} has another team already (documents: ${documents}, people: ${members}). Move into an empty database.`,
  );
}

function countMoved({ manifest }: Archive): Moved {
  const lines = Object.values(manifest.tables).map((table) => table.lines);
  return {
    tables: lines.length,
    rows: lines.reduce((sum, count) => sum + count, 0),
    documents: manifest.tables["documents"]?.lines ?? 0,
    members: manifest.tables["members"]?.lines ?? 0,
  };
}
