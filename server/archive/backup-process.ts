import { backUpToFolder, verifyNewest } from "./back-up-to-folder.ts";
import { runInOwnProcess } from "./own-process.ts";
import type { ProcessOutcome } from "./scheduled-backup.ts";

await runInOwnProcess(async (settings): Promise<ProcessOutcome> => {
  const folder = settings.backupTo ?? "";
  const made = await backUpToFolder(settings, folder, () => undefined);
  if (!process.argv.includes("--verify")) return { made };
  return { made, problems: await verifyNewest(folder, settings, () => undefined) };
});
