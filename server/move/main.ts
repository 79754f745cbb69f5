import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { nameOfPlace } from "../name-of-place.ts";
import type { ShowProgress } from "../progress-line.ts";
import { runCommand } from "../run-command.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { moveTeam } from "./move-team.ts";
import { openPlace } from "./open-place.ts";
import { readAddresses } from "./read-addresses.ts";

const stopped = "The move stopped, and the old database is as it was";

await runCommand(stopped, async ({ settings, args, print, show }) => {
  const { from, to } = readAddresses(args, settings);
  refuseMissing(from);
  print(`Moving the team of ${nameOfPlace(from)} to ${nameOfPlace(to)}`);
  const { documents, members, rows, tables } = await move(from, to, show);
  print(
    `Moved and compared ${rows} rows of ${tables} tables. Documents: ${documents}. People: ${members}.`,
  );
  print(`The files stay in ${fileURLToPath(settings.filesUrl)}.`);
  print(`${nextStep(settings, to)} Paddock no longer uses ${nameOfPlace(from)}.`);
  return 0;
});

/** Opening a missing file would create it. */
function refuseMissing(from: URL): void {
  if (from.protocol !== "file:" || existsSync(fileURLToPath(from))) return;
  throw new UsageError(`There is no file ${nameOfPlace(from)}.`);
}

async function move(from: URL, to: URL, show: ShowProgress) {
  await using source = await openPlace(from);
  await using target = await openPlace(to);
  // Awaited, because the databases are closed on return.
  return await moveTeam(source, target, show);
}

function nextStep({ dataDir, databaseUrl }: Settings, to: URL): string {
  if (databaseUrl.href === to.href) return "Start Paddock.";
  const isDefault = to.href === pathToFileURL(join(dataDir, "paddock.db")).href;
  const how = isDefault ? "Remove DATABASE_URL" : "Set DATABASE_URL to the new address";
  return `${how}, and start Paddock.`;
}
