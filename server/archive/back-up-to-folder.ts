import type { ShowProgress } from "../progress-line.ts";
import type { Settings } from "../settings.ts";
import { archiveName, timeOfArchive } from "./archive-name.ts";
import type { BackupFolder } from "./backup-folder.ts";
import { chooseKept } from "./choose-kept.ts";
import { openTeam } from "./open-team.ts";
import { readStoredFiles } from "./read-archive.ts";
import { tryRestore } from "./try-restore.ts";
import { writeBackup } from "./write-backup.ts";

export type BackupOutcome = {
  path: string;
  /** Includes all files, most of which earlier backups have stored. */
  bytes: number;
  files: number;
  problems: string[];
};

export async function backUpToFolder(
  settings: Settings,
  folder: BackupFolder,
  show: ShowProgress,
): Promise<BackupOutcome> {
  const { backupPassphrase: passphrase } = settings;
  const cipher = passphrase === null ? undefined : await folder.cipher(passphrase);
  const sharedFiles = await folder.sharedFiles(cipher);
  const name = archiveName(new Date(), cipher !== undefined);
  await using team = await openTeam(settings);
  const source = { ...team, version: settings.version };
  const { files, missing, changed } = await folder.write(
    name,
    async (out) => {
      const manifest = await writeBackup(source, { out, files: sharedFiles }, show);
      await sharedFiles.sync();
      return manifest;
    },
    cipher,
  );
  // If many files are missing, the disk may be failing: earlier backups still have them.
  if (missing.length <= files.lines / 2) await removeOld(folder, settings);
  return {
    path: folder.pathOf(name),
    bytes: (await folder.size(name)) + files.bytes,
    files: files.lines,
    problems: [
      ...missing.map((id) => `File ${id}: its bytes are missing.`),
      ...changed.map((id) => `File ${id}: its bytes have changed.`),
    ],
  };
}

async function removeOld(
  folder: BackupFolder,
  { backupKeep, backupPassphrase }: Settings,
): Promise<void> {
  await folder.removeUnfinished();
  const archives = await listArchives(folder);
  const chosen = new Set(
    chooseKept(
      archives.map(({ time }) => time),
      backupKeep,
    ),
  );
  const old = archives.filter(({ time }) => !chosen.has(time));
  if (old.length === 0) return;
  for (const { name } of old) await folder.remove(name);
  const paths = await pathsOf(folder, backupPassphrase);
  if (paths) await (await folder.sharedFiles()).keepOnly(paths);
}

/** @returns the files of all archives, renamed ones too; undefined if one cannot be read */
async function pathsOf(
  folder: BackupFolder,
  passphrase: string | null,
): Promise<Set<string> | undefined> {
  const paths = new Set<string>();
  const names = await folder.names();
  try {
    for (const name of names.filter((each) => /\.paddock(?:\.age)?$/.test(each))) {
      await using archive = await folder.open(name, passphrase);
      for await (const file of readStoredFiles(archive)) paths.add(file.path);
    }
    return paths;
  } catch {
    return undefined;
  }
}

async function listArchives(folder: BackupFolder): Promise<{ name: string; time: number }[]> {
  const names = await folder.names();
  return names
    .flatMap((name) => {
      const time = timeOfArchive(name);
      return time === undefined ? [] : [{ name, time }];
    })
    .toSorted((a, b) => b.time - a.time);
}

export async function verifyNewest(
  folder: BackupFolder,
  { backupPassphrase }: Settings,
  show: ShowProgress,
): Promise<string[]> {
  const [newest] = await listArchives(folder);
  if (!newest) return ["There is no backup."];
  try {
    await using archive = await folder.open(newest.name, backupPassphrase);
    return (await tryRestore(archive, show)).problems;
  } catch (error) {
    return [(error as Error).message];
  }
}
