import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import type { S3Settings } from "../files/s3/s3-settings.ts";
import { cipherOfFolder, type Cipher } from "./encryption.ts";
import { openArchive, type Archive } from "./open-archive.ts";
import { openShelf, type Shelf } from "./shelf.ts";
import { writeWhole } from "./write-whole.ts";

/** Where backups by schedule are, with the files that they share. */
export type BackupFolder = {
  /** For people. */
  name: string;
  /** The same with a backup's name. */
  pathOf: (name: string) => string;
  names: () => Promise<string[]>;
  size: (name: string) => Promise<number>;
  /** @throws UsageError if the backup exists */
  write: <T>(name: string, work: (out: Writable) => Promise<T>, cipher?: Cipher) => Promise<T>;
  open: (name: string, passphrase: string | null) => Promise<Archive>;
  remove: (name: string) => Promise<void>;
  /** Removes what interrupted backups left. */
  removeUnfinished: () => Promise<void>;
  cipher: (passphrase: string) => Promise<Cipher>;
  shelf: (cipher?: Cipher) => Promise<Shelf>;
  readMark: () => Promise<string | undefined>;
  writeMark: (mark: string) => Promise<void>;
};

export const markName = "paddock-team";
export const day = 24 * 60 * 60 * 1000;

/** @param place a folder's path, or an `s3:` address */
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
    shelf: async (cipher) => openShelf(folder, cipher),
    readMark: async () => (existsSync(at(markName)) ? readFile(at(markName), "utf8") : undefined),
    writeMark: async (mark) => {
      await mkdir(folder, { recursive: true });
      await writeFile(at(markName), mark, { flush: true });
    },
  };
}
