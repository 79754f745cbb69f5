import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../ids.ts";
import type { FileStore } from "./file-store.ts";
import { IncomingStore } from "./incoming-store.ts";

/** Files in a folder: `incoming/` for what is being written, `stored/` for what is whole. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, "incoming");
  const stored = join(folder, "stored");
  const shelfOf = (id: string) => join(stored, id.slice(0, 2));
  const placeOf = (id: string) => join(shelfOf(id), id);
  // Makes its folder by itself, unawaited, and ends the process when that fails: behind it in the same
  // queue, what follows waits for that too.
  const incomingStore = new IncomingStore(incoming, placeOf);
  for (const part of [incoming, stored]) await mkdir(part, { recursive: true });
  await syncFolder(folder);

  async function moveIntoPlace(from: string, id: string): Promise<void> {
    await mkdir(shelfOf(id), { recursive: true });
    await sync(from, "r+", from);
    await rename(from, placeOf(id));
    await syncPlace(id, placeOf(id));
  }

  /** A new shelf is lost with all that lies on it unless its own name is kept too. */
  async function syncPlace(id: string, doubtful?: string): Promise<void> {
    await syncFolder(shelfOf(id), doubtful);
    await syncFolder(stored, doubtful);
  }

  return {
    incoming: incomingStore,

    async keep(id) {
      if (await exists(placeOf(id))) return syncPlace(id);
      try {
        await moveIntoPlace(join(incoming, id), id);
      } catch (error) {
        // Another process finished the same upload a moment before.
        if (!isMissing(error) || !(await exists(placeOf(id)))) throw error;
        await syncPlace(id);
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

    async check() {
      const path = join(incoming, `${newId()}.check`);
      try {
        await writeFile(path, "ready");
      } finally {
        await rm(path, { force: true });
      }
    },

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
async function syncFolder(path: string, doubtful?: string): Promise<void> {
  if (process.platform !== "win32") await sync(path, "r", doubtful);
}

/**
 * @param flags Windows syncs only what was opened for writing, other systems open no folder for it
 * @param doubtful the file that a failure deletes: Linux reports one once, so a second sync would not show it
 */
async function sync(path: string, flags: "r" | "r+", doubtful?: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } catch (error) {
    if (doubtful !== undefined) await rm(doubtful, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === "ENOENT";
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
