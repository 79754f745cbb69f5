import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { S3Settings } from "../files/s3/s3-settings.ts";
import { day, markName, type BackupFolder } from "./backup-folder.ts";
import { cipherOfFolder } from "./encryption.ts";
import { openArchive } from "./open-archive.ts";
import { openSharedFiles } from "./shared-files.ts";
import { writeWhole } from "./write-whole.ts";

export async function openBackupFolder(place: string, s3: S3Settings): Promise<BackupFolder> {
  if (!place.startsWith("s3://")) return openLocalFolder(place);
  // Loaded on demand, because few servers need it.
  const { openS3Folder } = await import("./s3-backup-folder.ts");
  return openS3Folder(new URL(place), s3);
}

function openLocalFolder(folder: string): BackupFolder {
  const at = (name: string) => join(folder, name);
  return {
    name: folder,
    pathOf: at,
    names: () => readdir(folder),
    size: async (name) => (await stat(at(name))).size,
    write: (name, work, cipher) => writeWhole(at(name), work, cipher),
    open: (name, passphrase) => openArchive(at(name), passphrase),
    remove: (name) => rm(at(name)),
    removeUnfinished: async () => {
      for (const name of (await readdir(folder)).filter((each) => each.endsWith(".part"))) {
        const { mtimeMs } = await stat(at(name));
        if (Date.now() - mtimeMs > day) await rm(at(name), { force: true });
      }
    },
    cipher: (passphrase) => cipherOfFolder(folder, passphrase),
    sharedFiles: async (cipher) => openSharedFiles(folder, cipher),
    readMark: async () => (existsSync(at(markName)) ? readFile(at(markName), "utf8") : undefined),
    writeMark: (mark) => writeWhole(at(markName), (out) => pipeline([mark], out)),
  };
}
