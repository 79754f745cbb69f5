import { dirname } from "node:path";
import type { AppContext } from "../context.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { newId } from "../ids.ts";
import type { BackupFolder } from "./backup-folder.ts";

/** @throws if it is another team's folder, or not that of earlier backups (rules 12.21, 12.39) */
export async function claimFolder(
  { db }: Pick<AppContext, "db">,
  { name, readMark, writeMark }: BackupFolder,
  lastBackup: { path: string } | null,
): Promise<void> {
  const team = await ensureTeamId(db);
  const mark = await readMark();
  if (mark !== undefined) {
    if (mark.trim() === team) return;
    throw new Error(`${name} has the backups of another team`);
  }
  if (lastBackup !== null && dirname(lastBackup.path) === name)
    throw new Error(`${name} is not the folder with the earlier backups: is its disk mounted?`);
  await writeMark(`${team}\n`);
}

async function ensureTeamId(db: AppContext["db"]): Promise<string> {
  const known = await findStoredValue(db, "team-id");
  if (known !== undefined) return known;
  const id = newId();
  await saveStoredValue(db, "team-id", id);
  return id;
}
