import { constants } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "./file-store.ts";
import { IncomingStore } from "./incoming-store.ts";

/** Files in a folder: `incoming/` for what is being written, `stored/` for what is whole. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, "incoming");
  const stored = join(folder, "stored");
  const placeOf = (id: string) => join(stored, id.slice(0, 2), id);
  // Makes its folder by itself, unawaited, and ends the process when that fails: behind it in the same
  // queue, what follows waits for that too.
  const incomingStore = new IncomingStore(incoming, placeOf);
  for (const part of [incoming, stored]) await mkdir(part, { recursive: true });
  await syncFolder(folder);

  async function moveIntoPlace(from: string, id: string): Promise<void> {
    const shelf = join(stored, id.slice(0, 2));
    await mkdir(shelf, { recursive: true });
    await sync(from, "r+");
    await rename(from, placeOf(id));
    await syncFolder(shelf);
    // A new shelf is lost with all that lies on it unless its own name is kept too.
    await syncFolder(stored);
  }

  return {
    incoming: incomingStore,

    async keep(id) {
      if (await exists(placeOf(id))) return;
      try {
        await moveIntoPlace(join(incoming, id), id);
      } catch (error) {
        // Another process finished the same upload a moment before.
        if (!(await exists(placeOf(id)))) throw error;
      }
    },

    forget: (id) => rm(join(incoming, `${id}.json`), { force: true }),

    async write(id, bytes) {
      const temporary = join(incoming, `${id}.part`);
      await writeFile(temporary, bytes);
      await moveIntoPlace(temporary, id);
    },

    async read(id, range) {
      const handle = await open(placeOf(id), "r");
      return handle.createReadStream(range);
    },

    remove: (id) => rm(placeOf(id), { force: true }),

    check: () => access(incoming, constants.W_OK),

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

/** Windows has no way to ask for it, and keeps the names of folders by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform !== "win32") await sync(path, "r");
}

/** @param flags Windows syncs only what was opened for writing, other systems open no folder for it */
async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  const handle = await open(path, flags);
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
