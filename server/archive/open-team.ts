import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { refuseNewerDatabase, UnusableDatabase } from "../db/migrate.ts";
import { openDatabase, type Db } from "../db/open.ts";
import { describeDatabaseFault } from "../describe-database-fault.ts";
import type { FileStore } from "../files/file-store.ts";
import { lookAtFiles } from "../files/look-at-files.ts";
import { openFileStore } from "../files/open-file-store.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

export type Team = AsyncDisposable & { db: Db; fileStore: FileStore };

/** @throws UsageError if there is none; opening would create it */
export async function openTeam(settings: Settings): Promise<Team> {
  const { databaseUrl } = settings;
  const isMissing = databaseUrl.protocol === "file:" && !existsSync(databaseUrl);
  const { isThere, name, movedTo } = await lookAtFiles(settings);
  if (movedTo !== undefined)
    throw new UsageError(`The files were moved to ${movedTo}. Set FILES_URL to that place.`);
  const missing = isMissing ? fileURLToPath(databaseUrl) : isThere ? undefined : name;
  if (missing !== undefined) throw new UsageError(`There is no team here: ${missing} is missing.`);
  const db = openDatabase(databaseUrl, { access: "read-only" });
  try {
    await db.selectFrom("settings").select("name").limit(1).execute();
    await refuseNewerDatabase(db);
  } catch (error) {
    await db.destroy();
    if (error instanceof UnusableDatabase) throw error;
    throw new UsageError(describeDatabaseFault(settings, error));
  }
  const fileStore = await openFileStore(settings);
  return { db, fileStore, [Symbol.asyncDispose]: () => db.destroy() };
}
