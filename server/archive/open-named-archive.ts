import { basename, dirname } from "node:path";
import type { Settings } from "../settings.ts";
import { openArchive, type Archive } from "./open-archive.ts";
import { openBackupFolder } from "./open-backup-folder.ts";

/** Takes an `s3:` address too. @throws UsageError if it is not an archive */
export async function openNamedArchive(
  path: string,
  { s3, backupPassphrase }: Pick<Settings, "s3" | "backupPassphrase">,
): Promise<Archive> {
  if (!path.startsWith("s3://")) return openArchive(path, backupPassphrase);
  const folder = await openBackupFolder(dirname(path), s3);
  return folder.open(basename(path), backupPassphrase);
}
