import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openTeam } from "../archive/open-team.ts";
import { DatabaseInUse } from "../db/require-alone.ts";
import { openLocalFileStore } from "../files/local-file-store.ts";
import { nameOfPlace } from "../name-of-place.ts";
import { runCommand, type Command } from "../run-command.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { moveTeam, tryMove } from "./move-team.ts";
import { openPlace, type Place } from "./open-place.ts";
import { readAddresses } from "./read-addresses.ts";

const stopped = "The move stopped, and the old database is as it was";

await runCommand(stopped, async (command) => {
  const { settings, args, print, show } = command;
  const { from, to } = readAddresses(args, settings);
  refuseMissing(from);
  print(`Moving the team of ${nameOfPlace(from)} to ${nameOfPlace(to)}`);
  await using target = await openPlace(to);
  await using source = await openStopped(from, target, command);
  const fileStore = await openLocalFileStore(fileURLToPath(settings.filesUrl));
  const team = { ...source, fileStore, version: settings.version };
  const { documents, members, rows, tables } = await moveTeam(team, target, show);
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

/** Tries the move while a server uses the database, and waits until none does. */
async function openStopped(from: URL, target: Place, command: Command): Promise<Place> {
  const first = await openUnused(from);
  if (first) return first;
  await rehearse(from, target, command);
  for (;;) {
    await pause(1000);
    const source = await openUnused(from);
    if (source) return source;
  }
}

async function openUnused(url: URL): Promise<Place | undefined> {
  try {
    return await openPlace(url);
  } catch (error) {
    if (error instanceof DatabaseInUse) return undefined;
    throw error;
  }
}

async function rehearse(from: URL, target: Place, { settings, print, show }: Command) {
  print("Paddock is running. The move is tried first, and changes nothing.");
  const begun = Date.now();
  await using team = await openTeam({ ...settings, databaseUrl: from });
  const source = { ...team, version: settings.version };
  const { rows, documents } = await tryMove(source, target, show);
  const seconds = Math.ceil((Date.now() - begun) / 1000);
  print(`Tried and compared ${rows} rows in ${seconds} s. Documents: ${documents}.`);
  print("Now stop Paddock. The move then finishes by itself, and takes about as long.");
}

function nextStep({ dataDir, databaseUrl }: Settings, to: URL): string {
  if (databaseUrl.href === to.href) return "Start Paddock.";
  const isDefault = to.href === pathToFileURL(join(dataDir, "paddock.db")).href;
  const how = isDefault ? "Remove DATABASE_URL" : "Set DATABASE_URL to the new address";
  return `${how}, and start Paddock.`;
}
