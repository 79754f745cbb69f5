import { existsSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openDatabase, type Trx } from "../db/open.ts";
import { requireAlone } from "../db/require-alone.ts";
import { countRows } from "../db/rows/read-rows.ts";
import type { FileStore } from "../files/file-store.ts";
import { openFileStore, type FilesStorage } from "../files/open-file-store.ts";
import type { ShowProgress } from "../progress-line.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { checkArchive } from "./check-archive.ts";
import { findFileProblem } from "./find-file-problem.ts";
import { requireBackup, type Archive } from "./open-archive.ts";
import { readFileOf, readStoredFiles } from "./read-archive.ts";
import { restoreRows } from "./restore-rows.ts";
import { syncFolder } from "./write-whole.ts";

type Restored = {
  rows: number;
  files: number;
  problems: string[];
};
type StorageSettings = Pick<Settings, "databaseUrl" | "filesUrl" | "s3">;

/**
 * Restores the files first: without rows Paddock does not start, and the restore can be repeated.
 * @throws UsageError if the archive is damaged or the place is not empty; nothing has changed then
 */
export async function restoreBackup(
  archive: Archive,
  settings: StorageSettings,
  show: ShowProgress,
): Promise<Restored> {
  requireBackup(archive);
  const { databaseUrl } = settings;
  if (databaseUrl.protocol !== "file:") return restoreInto(databaseUrl, archive, settings, show);
  // The SQLite database gets its name once it is complete.
  const path = fileURLToPath(databaseUrl);
  const unfinished = `${path}.restoring`;
  refuseExisting([path, `${path}-wal`]);
  for (const suffix of ["", "-wal", "-shm"]) await rm(unfinished + suffix, { force: true });
  const restored = await restoreInto(pathToFileURL(unfinished), archive, settings, show);
  refuseLog(`${unfinished}-wal`);
  // Paddock may have been started during the restore.
  refuseExisting([path, `${path}-wal`]);
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  return restored;
}

async function restoreInto(
  databaseUrl: URL,
  archive: Archive,
  files: FilesStorage,
  show: ShowProgress,
): Promise<Restored> {
  const db = openDatabase(databaseUrl, { access: "exclusive" });
  try {
    await db.transaction().execute(refuseTaken);
    await checkArchive(archive, show);
    const fileStore = await openFileStore(files);
    const isLeft = archive.manifest.files.location === "left";
    if (!isLeft) await refuseOtherFiles(archive, fileStore);
    const { files: count, problems } = isLeft
      ? await checkLeftFiles(archive, fileStore, show)
      : await restoreFiles(archive, fileStore, show);
    const rows = await db.transaction().execute(async (trx) => {
      await refuseTaken(trx);
      return restoreRows(trx, archive, show);
    });
    return { rows, files: count, problems };
  } finally {
    await db.destroy();
  }
}

const emptyPlace = "Restore into an empty place, or move what is there away first.";

function refuseExisting(paths: readonly string[]): void {
  const taken = paths.find((path) => existsSync(path));
  if (taken !== undefined) throw new UsageError(`${taken} exists. ${emptyPlace}`);
}

/** A start of Paddock may have made the tables. */
async function refuseTaken(trx: Trx): Promise<void> {
  await requireAlone(trx, "the database");
  const tables = await trx.introspection.getTables();
  if (!tables.some(({ name }) => name === "members")) return;
  const people = await countRows(trx, { name: "members" });
  if (people > 0)
    throw new UsageError(`The database has a team already (people: ${people}). ${emptyPlace}`);
}

/** Files of a restore that was interrupted may stay. */
async function refuseOtherFiles(archive: Archive, fileStore: FileStore): Promise<void> {
  const ids = new Set<string>();
  for await (const { id } of readStoredFiles(archive)) ids.add(id);
  for await (const { id } of fileStore.list()) {
    if (!ids.has(id)) throw new UsageError(`The folder of files is not empty. ${emptyPlace}`);
  }
}

async function restoreFiles(
  archive: Archive,
  fileStore: FileStore,
  show: ShowProgress,
): Promise<Omit<Restored, "rows">> {
  let files = 0;
  for await (const file of readStoredFiles(archive)) {
    await fileStore.write(file.id, await readFileOf(archive, file));
    files += 1;
    show(files, archive.manifest.files.lines, "restored: bytes of files");
  }
  return { files, problems: [] };
}

/** Files may have been deleted since a backup that left them where they were. */
async function checkLeftFiles(
  archive: Archive,
  fileStore: FileStore,
  show: ShowProgress,
): Promise<Omit<Restored, "rows">> {
  const problems: string[] = [];
  let files = 0;
  for await (const file of readStoredFiles(archive)) {
    const problem = await findFileProblem(fileStore, file);
    if (problem !== undefined) problems.push(problem);
    files += 1;
    show(files, archive.manifest.files.lines, "checked: bytes of files");
  }
  if (files > 0 && problems.length === files)
    throw new UsageError("This backup has no files, and none of them is in the folder of files.");
  return { files, problems };
}

/** On a full disk SQLite may leave rows in its log when it is closed, and say nothing. */
function refuseLog(path: string): void {
  if (existsSync(path) && statSync(path).size > 0)
    throw new Error("the database could not be written completely; free space and start again");
}
