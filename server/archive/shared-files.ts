import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { encryptedEnding, type Cipher } from "./encryption.ts";
import { syncFolder } from "./write-whole.ts";

/** Backups of a folder share these files, under paths such as `files/{sha256}.pdf`. */
export type SharedFiles = {
  has: (path: string) => boolean;
  read: (path: string) => Promise<Readable>;
  /** A file has its name once it is complete. */
  write: (path: string, bytes: Readable) => Promise<void>;
  sync: () => Promise<void>;
  /** Also removes what interrupted backups left. */
  keepOnly: (paths: ReadonlySet<string>) => Promise<void>;
};

export function openSharedFiles(folder: string, cipher?: Cipher): SharedFiles {
  const pathOf = (path: string) => join(folder, cipher ? path + encryptedEnding : path);
  return {
    has: (path: string): boolean => existsSync(pathOf(path)),

    read: async (path: string): Promise<Readable> => {
      const bytes = createReadStream(pathOf(path));
      return cipher ? cipher.decrypt(bytes) : bytes;
    },

    async write(path: string, bytes: Readable): Promise<void> {
      const unfinished = `${pathOf(path)}.${process.pid}.part`;
      await mkdir(dirname(unfinished), { recursive: true });
      const stored = cipher ? await cipher.encrypt(bytes) : bytes;
      await pipeline(stored, createWriteStream(unfinished, { flush: true }));
      await rename(unfinished, pathOf(path));
    },

    sync: async (): Promise<void> => {
      if (existsSync(join(folder, "files"))) await syncFolder(join(folder, "files"));
    },

    async keepOnly(paths: ReadonlySet<string>): Promise<void> {
      const files = join(folder, "files");
      for (const name of await readdir(files).catch(() => [])) {
        // A file may have this ending of its own.
        const isKept = [name, name.replace(/\.age$/, "")].some((n) => paths.has(`files/${n}`));
        if (!isKept) await rm(join(files, name), { force: true });
      }
    },
  };
}
