import type { Db } from "./db/open.ts";
import { lookAtFiles, type FilesFound } from "./files/look-at-files.ts";
import { listStoredBytes } from "./files/stored-bytes.ts";
import { findLeftBehind } from "./find-left-behind.ts";
import { nameOfPlace } from "./name-of-place.ts";
import { WrongSetting, type Settings } from "./settings.ts";

type Places = Pick<Settings, "dataDir" | "filesUrl" | "s3">;

/** Lost places may be on a disk that is not mounted (rule 11.31). @throws WrongSetting */
export async function refuseLostPlaces(places: Places, db: Db): Promise<void> {
  const files = await lookAtFiles(places);
  if (files.movedTo !== undefined) {
    const place = nameOfPlace(places.filesUrl);
    throw new WrongSetting(
      `FILES_URL: the team's files were moved from ${place} to ${files.movedTo}. Set FILES_URL to that place.`,
    );
  }
  if (!files.isThere) {
    const [file] = await listStoredBytes(db, { after: "", limit: 1 });
    if (file !== undefined) throw new WrongSetting(describeLostFiles(places, files));
    if (!files.hasFiles) return;
  }
  if (!files.hasFiles || (await hasMembers(db)) || (await findLeftBehind(places, db))) return;
  throw new WrongSetting(
    `DATABASE_URL: the team's database is gone: it has nobody, but ${files.name} has files. Restore a backup. To begin anew, move the files away.`,
  );
}

function describeLostFiles({ filesUrl }: Places, { name }: FilesFound): string {
  const isFolder = filesUrl.protocol === "file:";
  const [what, advice, way] = isFolder
    ? [`no folder ${name}`, "Mount its disk", "create the folder"]
    : [`no ${name}`, "Check the address", "put an empty object there"];
  return `FILES_URL: the team's files are gone: there is ${what}. ${advice} or restore a backup. To continue without the files, ${way}.`;
}

async function hasMembers(db: Db): Promise<boolean> {
  return (await db.selectFrom("members").select("id").limit(1).execute()).length > 0;
}
