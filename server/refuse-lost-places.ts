import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Db } from "./db/open.ts";
import { listStoredBytes } from "./files/stored-bytes.ts";
import { findLeftBehind } from "./find-left-behind.ts";
import { WrongSetting, type Settings } from "./settings.ts";

type Places = Pick<Settings, "dataDir" | "filesUrl">;

/**
 * Refuses to begin anew in place of a team whose database or files are gone (rule 11.31). Their
 * disk may not be mounted.
 * @throws WrongSetting
 */
export async function refuseLostPlaces(places: Places, db: Db): Promise<void> {
  const folder = join(fileURLToPath(places.filesUrl), "stored");
  if (!existsSync(folder)) {
    const [file] = await listStoredBytes(db, { after: "", limit: 1 });
    if (file === undefined) return;
    throw new WrongSetting(
      `FILES_URL: the team's files are gone: there is no folder ${folder}. Mount its disk or restore a backup. To go on without the files, create the folder.`,
    );
  }
  if (!hasFiles(folder) || (await hasMembers(db)) || (await findLeftBehind(places, db))) return;
  throw new WrongSetting(
    `DATABASE_URL: the team's database is gone: it has nobody, but ${folder} has files. Restore a backup. To begin anew, move the files away.`,
  );
}

function hasFiles(folder: string): boolean {
  return readdirSync(folder).some((shard) => readdirSync(join(folder, shard)).length > 0);
}

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom("members").select("id").limit(1).execute()).length > 0;
}
