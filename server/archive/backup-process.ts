import { privateUmask } from "../restrict-data-folder.ts";
import { readSettings } from "../settings.ts";
import { backUpToFolder, verifyNewest } from "./back-up-to-folder.ts";
import type { ProcessOutcome } from "./scheduled-backup.ts";

process.umask(privateUmask);
try {
  const settings = readSettings(process.env);
  const folder = settings.backupTo ?? "";
  const made = await backUpToFolder(settings, folder, () => undefined);
  const problems = process.argv.includes("--verify")
    ? { problems: await verifyNewest(folder, settings, () => undefined) }
    : {};
  process.send?.({ made, ...problems } satisfies ProcessOutcome);
} catch (error) {
  process.stderr.write((error as Error).message, () => process.exit(1));
}
