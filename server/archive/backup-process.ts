import { exitOnSignals } from "../exit-on-signals.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { readSettings } from "../settings.ts";
import { backUpToFolder, verifyNewest } from "./back-up-to-folder.ts";
import type { ProcessOutcome } from "./scheduled-backup.ts";

/** Only these, so that other variables cannot stop a backup. */
const names = [
  "DATA_DIR",
  "DATABASE_URL",
  "FILES_URL",
  "BACKUP_TO",
  "BACKUP_KEEP",
  "BACKUP_PASSPHRASE",
];

process.umask(privateUmask);
// Without its server, which may be killed, it would run beside the next one.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
exitOnSignals();
try {
  const settings = readSettings(Object.fromEntries(names.map((name) => [name, process.env[name]])));
  const folder = settings.backupTo ?? "";
  const made = await backUpToFolder(settings, folder, () => undefined);
  const problems = process.argv.includes("--verify")
    ? { problems: await verifyNewest(folder, settings, () => undefined) }
    : {};
  process.send?.({ made, ...problems } satisfies ProcessOutcome, () => process.exit());
} catch (error) {
  process.stderr.write((error as Error).message, () => process.exit(1));
}
