import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { UnusableDatabase } from "../db/migrate.ts";
import { progressLine } from "../progress-line.ts";
import { readEnvironment } from "../read-environment.ts";
import { privateUmask } from "../restrict-data-folder.ts";
import { misspelledLines, readSettings, WrongSetting, type Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { moveTeam } from "./move-team.ts";
import { nameOfPlace, openPlace } from "./open-place.ts";
import { readAddresses } from "./read-addresses.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

process.umask(privateUmask);
await main().catch((error: unknown) => {
  const isExplained =
    error instanceof UsageError ||
    error instanceof WrongSetting ||
    error instanceof UnusableDatabase;
  const { message } = error as Error;
  process.stderr.write(
    isExplained ? `${message}\n` : `The move stopped: ${message}. The old database is as it was.\n`,
  );
  process.exitCode = isExplained ? 2 : 1;
});

async function main(): Promise<void> {
  const settings = readSettings(readEnvironment(process.env));
  for (const line of misspelledLines(settings)) print(line);
  const { from, to } = readAddresses(process.argv.slice(2), settings);
  refuseMissing(from);
  print(`Moving the team of ${nameOfPlace(from)} to ${nameOfPlace(to)}`);
  const { documents, members, rows, tables } = await move(from, to);
  print(
    `Moved and compared ${rows} rows of ${tables} tables. Documents: ${documents}. People: ${members}.`,
  );
  print(`The files stay in ${fileURLToPath(settings.filesUrl)}.`);
  print(`${nextStep(settings, to)} Paddock no longer uses ${nameOfPlace(from)}.`);
}

/** Opening a missing file would create it. */
function refuseMissing(from: URL): void {
  if (from.protocol !== "file:" || existsSync(fileURLToPath(from))) return;
  throw new UsageError(`There is no file ${nameOfPlace(from)}.`);
}

async function move(from: URL, to: URL) {
  await using source = await openPlace(from);
  await using target = await openPlace(to);
  const line = progressLine(process.stdout);
  // Awaited, because the databases are closed on return.
  return await moveTeam(source, target, line.show).finally(line.end);
}

function nextStep({ dataDir, databaseUrl }: Settings, to: URL): string {
  if (databaseUrl.href === to.href) return "Start Paddock.";
  const isDefault = to.href === pathToFileURL(join(dataDir, "paddock.db")).href;
  const how = isDefault ? "Remove DATABASE_URL" : "Set DATABASE_URL to the new address";
  return `${how}, and start Paddock.`;
}
