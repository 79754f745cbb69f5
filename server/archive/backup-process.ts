import { backUpToFolder, verifyNewest } from "./back-up-to-folder.ts";
import { openBackupFolder } from "./open-backup-folder.ts";
import { runInOwnProcess } from "./own-process.ts";
import type { ProcessOutcome } from "./scheduled-backup.ts";

await runInOwnProcess(async (settings): Promise<ProcessOutcome> => {
  const folder = await openBackupFolder(settings.backupTo ?? "", settings.s3);
  const made = await backUpToFolder(settings, folder, () => undefined);
  if (!process.argv.includes("--verify")) return { made };
  return { made, problems: await verifyNewest(folder, settings, () => undefined) };
});
