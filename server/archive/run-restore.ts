import { nameOfStorage } from "../name-of-storage.ts";
import { runCommand } from "../run-command.ts";
import { UsageError } from "../usage-error.ts";
import { openNamedArchive } from "./open-named-archive.ts";
import { readPath } from "./read-path.ts";
import { restoreBackup } from "./restore-backup.ts";

const usage = "npm run restore -- <file>";

await runCommand("The restore stopped", async ({ settings, args, print, show }) => {
  const path = readPath(args, usage, { takesS3: true });
  if (path === undefined) throw new UsageError(usage);
  await using archive = await openNamedArchive(path, settings);
  const { createdAt, version } = archive.manifest;
  print(`Restoring the backup of ${createdAt}, by Paddock ${version}`);
  const { rows, files, problems } = await restoreBackup(archive, settings, show);
  for (const problem of problems) print(problem);
  print(`Restored and compared ${rows} rows. Files: ${files - problems.length} of ${files}.`);
  print(`Start Paddock on ${nameOfStorage(settings.databaseUrl)}.`);
  return problems.length === 0 ? 0 : 1;
});
