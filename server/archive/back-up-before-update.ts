import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasPendingMigrations } from "../db/migrate.ts";
import type { Db } from "../db/open.ts";
import { countRows } from "../db/rows/read-rows.ts";
import { newId } from "../ids.ts";
import type { Settings } from "../settings.ts";
import { archiveName } from "./archive-name.ts";
import { cipherOfPassphrase } from "./encryption.ts";
import { openTeam } from "./open-team.ts";
import { writeBackup } from "./write-backup.ts";
import { writeWhole } from "./write-whole.ts";

const ending = "-before-update.paddock";
const kept = 3;

/**
 * Backs up the rows only (rule 12.16), because migrations do not touch files.
 * @param db may not have tables yet
 * @returns the path, or undefined if there was nothing to back up
 */
export async function backUpBeforeUpdate(settings: Settings, db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables();
  const isTeam = ["members", "migrations"].every((name) =>
    tables.some((table) => table.name === name),
  );
  if (!isTeam || !(await hasPendingMigrations(db))) return undefined;
  if ((await countRows(db, { name: "members" })) === 0) return undefined;
  const folder = join(settings.dataDir, "backups");
  // Several processes may start at once, and in containers all have the same process id.
  const name = archiveName(new Date()).replace(".paddock", `-${newId()}${ending}`);
  const path = join(folder, name);
  await using team = await openTeam(settings);
  const source = { ...team, version: settings.version };
  const { backupPassphrase: passphrase } = settings;
  await writeWhole(
    path,
    (out) => writeBackup(source, { out, files: "left" }, () => undefined),
    passphrase === null ? undefined : await cipherOfPassphrase(passphrase),
  );
  await removeOld(folder);
  return path;
}

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted();
  for (const name of names.slice(0, -kept)) await rm(join(folder, name), { force: true });
}
