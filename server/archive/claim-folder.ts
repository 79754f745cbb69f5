import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AppContext } from "../context.ts";
import { findStoredValue, saveStoredValue } from "../db/stored-values.ts";
import { newId } from "../ids.ts";

const markName = "paddock-team";

/**
 * Marks the folder of backups as this team's at the first of them (rule 12.21).
 * @throws if it is another team's, or is not the one with the earlier backups
 */
export async function claimFolder(
  { db }: Pick<AppContext, "db">,
  folder: string,
  lastBackup: { path: string } | null,
): Promise<void> {
  const team = await findTeamId(db);
  const path = join(folder, markName);
  if (existsSync(path)) {
    if ((await readFile(path, "utf8")).trim() === team) return;
    throw new Error(`${folder} has the backups of another team`);
  }
  if (lastBackup !== null && dirname(lastBackup.path) === folder)
    throw new Error(`${folder} is not the folder with the earlier backups: is its disk mounted?`);
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${team}\n`, { flush: true });
}

async function findTeamId(db: AppContext["db"]): Promise<string> {
  const known = await findStoredValue(db, "team-id");
  if (known !== undefined) return known;
  const id = newId();
  await saveStoredValue(db, "team-id", id);
  return id;
}
