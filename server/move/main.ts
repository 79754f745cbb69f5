import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fileSize } from "../../domain/files/files.ts";
import { openTeam } from "../archive/open-team.ts";
import { refuseMoved } from "../db/migrate.ts";
import type { Db } from "../db/open.ts";
import { DatabaseInUse } from "../db/require-alone.ts";
import { openFileStore } from "../files/open-file-store.ts";
import { nameOfStorage } from "../name-of-storage.ts";
import { refuseOlderTables } from "../refuse-older-tables.ts";
import { runCommand, type Command } from "../run-command.ts";
import { UsageError } from "../usage-error.ts";
import { openFilesMove, type FilesMove } from "./files-move.ts";
import { moveTeam, tryMove } from "./move-team.ts";
import { openExclusively, type ExclusiveDatabase } from "./open-exclusively.ts";
import { readAddresses, type Addresses } from "./read-addresses.ts";

const stopped = "The move stopped, and the old place is as it was";

await runCommand(stopped, async (command) => {
  const { settings, args, print } = command;
  const addresses = readAddresses(args, settings);
  const { from, to } = addresses;
  refuseMissing(from);
  const isMovingRows = from.href !== to.href;
  if (isMovingRows) print(`Moving the team of ${nameOfStorage(from)} to ${nameOfStorage(to)}`);
  const files = addresses.files && (await openFilesMove(addresses.files, settings));
  if (files) print(`Moving the files of ${files.from.name} to ${files.to.name}`);
  await using target = isMovingRows ? await openExclusively(to) : null;
  await using source = await openStopped(from, { target, files }, command);
  if (!target) await refuseOlderOrMoved(source.db);
  const isWhole = files ? await finishFiles(source.db, files, command) : true;
  if (target) await finishRows(source, target, command);
  await files?.finish();
  for (const line of nextSteps(addresses, files, command)) print(line);
  return isWhole ? 0 : 1;
});

async function refuseOlderOrMoved(db: Db): Promise<void> {
  await refuseOlderTables(db);
  await db.transaction().execute(refuseMoved);
}

/** Opening a missing file would create it. */
function refuseMissing(from: URL): void {
  if (from.protocol !== "file:" || existsSync(fileURLToPath(from))) return;
  throw new UsageError(`There is no file ${nameOfStorage(from)}.`);
}

type Targets = { target: ExclusiveDatabase | null; files: FilesMove | null };

async function openStopped(
  from: URL,
  targets: Targets,
  command: Command,
): Promise<ExclusiveDatabase> {
  const first = await openUnused(from);
  if (first) return first;
  await rehearse(from, targets, command);
  for (;;) {
    await pause(1000);
    const source = await openUnused(from);
    if (source) return source;
  }
}

async function openUnused(url: URL): Promise<ExclusiveDatabase | undefined> {
  try {
    return await openExclusively(url);
  } catch (error) {
    if (error instanceof DatabaseInUse) return undefined;
    throw error;
  }
}

/** Copies files for good; only later uploads remain for the move itself. */
async function rehearse(from: URL, { target, files }: Targets, { settings, print, show }: Command) {
  const what = files
    ? "tried first, and changes only the new place"
    : "tried first, and changes nothing";
  print(`Paddock is running. The move is ${what}.`);
  const begun = Date.now();
  const seconds = () => Math.ceil((Date.now() - begun) / 1000);
  await using team = await openTeam({ ...settings, databaseUrl: from });
  if (target) {
    const source = { ...team, version: settings.version };
    const { rows, documents } = await tryMove(source, target, show);
    print(`Tried and compared ${rows} rows in ${seconds()} s. Documents: ${documents}.`);
  }
  if (files) {
    const { files: count } = await files.copy(team.db, show);
    print(`Copied and compared the files in ${seconds()} s. Files: ${count}.`);
  }
  print("Now stop Paddock. The move then finishes by itself, and takes about as long.");
}

async function finishFiles(db: Db, files: FilesMove, { print, show }: Command): Promise<boolean> {
  const { files: count, bytes, problems } = await files.copy(db, show);
  for (const problem of problems) print(problem);
  print(`Moved and compared the files. Files: ${count} (${fileSize(bytes)}).`);
  return problems.length === 0;
}

async function finishRows(
  source: ExclusiveDatabase,
  target: ExclusiveDatabase,
  { settings, print, show }: Command,
) {
  const fileStore = await openFileStore(settings);
  const team = { ...source, fileStore, version: settings.version };
  const { documents, members, rows, tables } = await moveTeam(team, target, show);
  print(
    `Moved and compared ${rows} rows of ${tables} tables. Documents: ${documents}. People: ${members}.`,
  );
}

function nextSteps({ from, to }: Addresses, files: FilesMove | null, { settings }: Command) {
  const { dataDir, databaseUrl, filesUrl } = settings;
  const steps: string[] = [];
  const set = (name: string, place: URL, standard: string) =>
    place.href === pathToFileURL(join(dataDir, standard)).href
      ? `remove ${name}`
      : `set ${name} to the new address`;
  if (to.href !== databaseUrl.href) steps.push(set("DATABASE_URL", to, "paddock.db"));
  if (files) steps.push(set("FILES_URL", files.to.url, "files"));
  const step = steps.length === 0 ? "start Paddock" : `${steps.join(", ")}, and start Paddock`;
  const old = [
    ...(from.href === to.href ? [] : [nameOfStorage(from)]),
    ...(files ? [files.from.name] : []),
  ];
  return [
    ...(files ? [] : [`The files stay in ${nameOfStorage(filesUrl)}.`]),
    `${step.charAt(0).toUpperCase()}${step.slice(1)}. Paddock no longer uses ${old.join(" and ")}.`,
  ];
}
