import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ShowProgress } from "../progress-line.ts";
import type { Settings } from "../settings.ts";
import { archiveName, timeOfArchive } from "./archive-name.ts";
import { chooseKept } from "./choose-kept.ts";
import { cipherOfFolder } from "./encryption.ts";
import { openArchive } from "./open-archive.ts";
import { openTeam } from "./open-team.ts";
import { readStoredFiles } from "./read-archive.ts";
import { openShelf } from "./shelf.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

const day = 24 * 60 * 60 * 1000;

export type BackupOutcome = {
  path: string;
  /** Of the rows and all files; most files were there before. */
  bytes: number;
  files: number;
  /** Files that were missing or had changed. */
  problems: string[];
};

/** Makes a backup whose files are shared with those before, and deletes the backups of long ago. */
export async function backUpToFolder(
  settings: Settings,
  folder: string,
  show: ShowProgress,
): Promise<BackupOutcome> {
  const { backupPassphrase: passphrase } = settings;
  const cipher = passphrase === null ? undefined : await cipherOfFolder(folder, passphrase);
  const shelf = openShelf(folder, cipher);
  const path = join(folder, archiveName(new Date(), cipher !== undefined));
  await using team = await openTeam(settings);
  const source = { ...team, version: settings.version };
  const { files, missing, changed } = await writeWhole(
    path,
    async (out) => {
      const manifest = await writeBackup(source, { out, files: shelf }, show);
      await shelf.sync();
      return manifest;
    },
    cipher,
  );
  // Earlier backups have what a disk that is failing has lost.
  if (missing.length <= files.lines / 2) await removeOld(folder, settings);
  const { size } = await stat(path);
  return {
    path,
    bytes: size + files.bytes,
    files: files.lines,
    problems: [
      ...missing.map((id) => `File ${id}: its bytes are missing.`),
      ...changed.map((id) => `File ${id}: its bytes have changed.`),
    ],
  };
}

async function removeOld(
  folder: string,
  { backupKeep, backupPassphrase }: Settings,
): Promise<void> {
  await removeUnfinished(folder);
  const archives = await listArchives(folder);
  const chosen = new Set(
    chooseKept(
      archives.map(({ time }) => time),
      backupKeep,
    ),
  );
  const old = archives.filter(({ time }) => !chosen.has(time));
  if (old.length === 0) return;
  for (const { path } of old) await rm(path);
  const paths = await pathsOf(folder, backupPassphrase);
  if (paths) await openShelf(folder).keepOnly(paths);
}

/** Removes the unfinished files of interrupted backups. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".part"))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > day) await rm(path, { force: true });
  }
}

/** @returns the files of all archives, renamed ones too; undefined if one cannot be read */
async function pathsOf(
  folder: string,
  passphrase: string | null,
): Promise<Set<string> | undefined> {
  const paths = new Set<string>();
  const names = await readdir(folder);
  try {
    for (const name of names.filter((each) => /\.paddock(?:\.age)?$/.test(each))) {
      await using archive = await openArchive(join(folder, name), passphrase);
      for await (const file of readStoredFiles(archive)) paths.add(file.path);
    }
    return paths;
  } catch {
    return undefined;
  }
}

/** @returns the backups of a folder, newest first */
async function listArchives(folder: string): Promise<{ path: string; time: number }[]> {
  const names = await readdir(folder);
  return names
    .flatMap((name) => {
      const time = timeOfArchive(name);
      return time === undefined ? [] : [{ path: join(folder, name), time }];
    })
    .toSorted((a, b) => b.time - a.time);
}

/** @returns the problems of the newest backup, as a restore would find them */
export async function verifyNewest(
  folder: string,
  { backupPassphrase }: Settings,
  show: ShowProgress,
): Promise<string[]> {
  const [newest] = await listArchives(folder);
  if (!newest) return ["There is no backup."];
  try {
    await using archive = await openArchive(newest.path, backupPassphrase);
    return (await tryRestore(archive, show)).problems;
  } catch (error) {
    return [(error as Error).message];
  }
}
