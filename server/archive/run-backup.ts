import { join } from "node:path";
import { fileSize } from "../../domain/files/files.ts";
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
    passphrase === null ? undefined : cipherOfPassphrase(passphrase),
  );
  await using archive = await openArchive(path, passphrase);
  const { rows, tables, files, bytes } = await checkArchive(archive, show);
  for (const id of missing) print(`Not in the backup, because its bytes are missing: file ${id}`);
  for (const id of changed) print(`In the backup as it is now, because it has changed: file ${id}`);
  print(
    `Backed up and checked ${rows} rows of ${tables} tables. Files: ${files} (${fileSize(bytes)}).`,
  );
  print(path);
  return 0;
});

function defaultPath({ dataDir, backupPassphrase }: Settings): string {
  return join(dataDir, "backups", archiveName(new Date(), backupPassphrase !== null));
}
