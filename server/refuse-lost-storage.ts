import type { Db } from "./db/open.ts";
import { lookAtFiles, type FilesFound } from "./files/look-at-files.ts";
import { listStoredBytes } from "./files/stored-bytes.ts";
import { findLeftBehind } from "./find-left-behind.ts";
import { nameOfStorage } from "./name-of-storage.ts";
import { WrongSetting, type Settings } from "./settings.ts";

type StorageSettings = Pick<Settings, "dataDir" | "filesUrl" | "s3">;

/** Lost files and databases may be on a disk that is not mounted (rule 11.31). @throws WrongSetting */
export async function refuseLostStorage(settings: StorageSettings, db: Db): Promise<void> {
  const files = await lookAtFiles(settings);
  if (files.movedTo !== undefined) {
    const name = nameOfStorage(settings.filesUrl);
    throw new WrongSetting(
      `FILES_URL: the team's files were moved from ${name} to ${files.movedTo}. Set FILES_URL to that place.`,
    );
  }
  if (!files.isThere) {
    const [file] = await listStoredBytes(db, { after: "", limit: 1 });
    if (file !== undefined) throw new WrongSetting(describeLostFiles(settings, files));
    if (!files.hasFiles) return;
  }
  if (!files.hasFiles || (await hasMembers(db)) || (await findLeftBehind(settings, db))) return;
  throw new WrongSetting(
    `DATABASE_URL: the team's database is gone: it has nobody, but ${files.name} has files. Restore a backup. To begin anew, move the files away.`,
  );
}

function describeLostFiles({ filesUrl }: StorageSettings, { name }: FilesFound): string {
  const isFolder = filesUrl.protocol === "file:";
  const [what, advice, way] = isFolder
    ? [`no folder ${name}`, "Mount its disk", "create the folder"]
    : [`no ${name}`, "Check the address", "put an empty object there"];
  return `FILES_URL: the team's files are gone: there is ${what}. ${advice} or restore a backup. To continue without the files, ${way}.`;
}

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom("members").select("id").limit(1).execute()).length > 0;
}
