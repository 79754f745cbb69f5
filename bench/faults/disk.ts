import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openOwnPostgres } from "../../server/testing/own-postgres.ts";
import { mountSmall, type Volume } from "./mount-small.ts";
import type { TrialOptions } from "./open-trial.ts";
import type { Row } from "./rows.ts";
import { runCycles } from "./run-cycles.ts";

/** Milliseconds for which a disk is full. */
const lasts = 5_000;

export async function fillDisks(options: TrialOptions): Promise<Row[]> {
  const files = await fillVolume(options, "disk of the files full", (volume) => ({
    FILES_URL: pathToFileURL(join(volume.path, "files")).href,
  }));
  if (options.database === "PostgreSQL") return [files, await fillPostgres(options)];
  const database = await fillVolume(options, "disk of the database full", databaseOn);
  const both = await fillVolume(options, "disk of the data folder full", (volume) => ({
    DATA_DIR: volume.path,
    ...databaseOn(volume),
  }));
  return [files, database, both];
}

function databaseOn({ path }: Volume) {
  return { DATABASE_URL: pathToFileURL(join(path, "paddock.db")).href };
}

async function fillVolume(
  options: TrialOptions,
  name: string,
  settingsFor: (volume: Volume) => Record<string, string>,
): Promise<Row> {
  const volume = mountSmall(64);
  const fault = { name, break: volume.fill, lasts, mend: volume.empty };
  const row = await runCycles(
    options,
    () => fault,
    () => settingsFor(volume),
  );
  volume.remove();
  return row;
}

/** PostgreSQL shuts down if it cannot write its log, and then it has to be started again. */
async function fillPostgres(options: TrialOptions): Promise<Row> {
  const volume = mountSmall(256);
  const postgres = await openOwnPostgres(volume.path);
  let crashes = 0;
  const mend = async () => {
    volume.empty();
    if (postgres.isRunning()) return;
    crashes += 1;
    await postgres.start();
  };
  const fault = { name: "disk of the database full", break: volume.fill, lasts, mend };
  const row = await runCycles({ ...options, postgres }, () => fault);
  await postgres.remove();
  volume.remove();
  return { ...row, fault: `${row.fault} (PostgreSQL crashed ${crashes} times)` };
}
