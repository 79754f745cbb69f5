import { createReadStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FileStore as TusFileStore } from "@tus/file-store";
import type { FileStore } from "./file-store.ts";

/** Files in a folder: `incoming/` for what is being written, `stored/` for what is whole. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  const placeOf = (id: string) => join(folder, "stored", id.slice(0, 2), id);

  async function moveIntoPlace(from: string, id: string): Promise<void> {
    const shelf = join(folder, "stored", id.slice(0, 2));
    await mkdir(shelf, { recursive: true });
    await sync(from);
    await rename(from, placeOf(id));
    await sync(shelf);
  }

  return {
    incoming: new TusFileStore({ directory: incoming }),

    async keep(id) {
      if (await exists(join(incoming, id))) await moveIntoPlace(join(incoming, id), id);
      await rm(join(incoming, `${id}.json`), { force: true });
    },

    async write(id, bytes) {
      const temporary = join(incoming, `${id}.part`);
      await writeFile(temporary, bytes);
      await moveIntoPlace(temporary, id);
    },

    read: (id, range) => createReadStream(placeOf(id), range),

    remove: (id) => rm(placeOf(id), { force: true }),

    async sweepIncoming(olderThan) {
      const latest = Date.now() - olderThan;
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < latest) await rm(path, { force: true });
      }
    },
  };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
