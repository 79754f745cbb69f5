import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileSize } from "../../domain/files/files.ts";
import { isStorageFault } from "../db/faults.ts";
import type { ShowProgress } from "../progress-line.ts";
import { runCommand } from "../run-command.ts";
import type { Settings } from "../settings.ts";
import { archiveName } from "./archive-name.ts";
import { checkArchive } from "./check-archive.ts";
import { cipherOfPassphrase } from "./encryption.ts";
import { openArchive } from "./open-archive.ts";
import { openTeam } from "./open-team.ts";
import { readPath } from "./read-path.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

await runCommand("The backup stopped", async ({ settings, args, print, show }) => {
  const path = readPath(args, "npm run backup -- [file]") ?? defaultPath(settings);
  await using team = await openTeam(settings);
  const source = { ...team, version: settings.version };
  const { backupPassphrase: passphrase } = settings;
  const { missing, changed } = await writeWhole(
    path,
    (out) => writeBackup(source, { out, files: "inside" }, show),
    passphrase === null ? undefined : await cipherOfPassphrase(passphrase),
  );
  const { rows, tables, files, bytes } = await readAgain(path, passphrase, show);
  for (const id of missing) print(`Not in the backup, because its bytes are missing: file ${id}`);
  for (const id of changed) print(`In the backup as it is now, because it has changed: file ${id}`);
  print(
    `Backed up and checked ${rows} rows of ${tables} tables. Files: ${files} (${fileSize(bytes)}).`,
  );
  print(path);
  return missing.length + changed.length === 0 ? 0 : 1;
});

/** An archive that cannot be read is not a backup, and is removed. */
async function readAgain(path: string, passphrase: string | null, show: ShowProgress) {
  try {
    await using archive = await openArchive(path, passphrase);
    return await checkArchive(archive, show);
  } catch (error) {
    if (!isStorageFault(error)) await rm(path);
    throw new Error((error as Error).message, { cause: error });
  }
}

function defaultPath({ dataDir, backupPassphrase }: Settings): string {
  return join(dataDir, "backups", archiveName(new Date(), backupPassphrase !== null));
}
