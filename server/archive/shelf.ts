import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Shelf = ReturnType<typeof openShelf>;

/**
 * The files that all backups of a folder share, each under the hash of its bytes.
 * Paths are those of the archive, such as `files/{sha256}.pdf`.
 */
export function openShelf(folder: string) {
  const pathOf = (path: string) => join(folder, path);
  return {
    has: (path: string): boolean => existsSync(pathOf(path)),

    read: async (path: string): Promise<Readable> => createReadStream(pathOf(path)),

    /** A file has its name once it is complete. */
    async write(path: string, bytes: Readable): Promise<void> {
      const unfinished = `${pathOf(path)}.part`;
      await mkdir(dirname(unfinished), { recursive: true });
      await pipeline(bytes, createWriteStream(unfinished, { flush: true }));
      await rename(unfinished, pathOf(path));
    },

    /** Removes what no backup has, and what an interrupted one left. */
    async keepOnly(paths: ReadonlySet<string>): Promise<void> {
      for (const name of await readdir(pathOf("files")).catch(() => [])) {
        if (!paths.has(`files/${name}`)) await rm(pathOf(`files/${name}`), { force: true });
      }
    },
  };
}
