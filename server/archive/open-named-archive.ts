import { basename, dirname } from "node:path";
import type { Settings } from "../settings.ts";
import { openArchive, type Archive } from "./open-archive.ts";
import { openBackupFolder } from "./open-backup-folder.ts";

/**
 * @param path of a file, or the `s3:` address of a backup
 * @throws UsageError if it is no archive
 */
export async function openNamedArchive(
  path: string,
  { s3, backupPassphrase }: Pick<Settings, "s3" | "backupPassphrase">,
): Promise<Archive> {
  if (!path.startsWith("s3://")) return openArchive(path, backupPassphrase);
  const folder = await openBackupFolder(dirname(path), s3);
  return folder.open(basename(path), backupPassphrase);
}
