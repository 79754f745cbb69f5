import { createWriteStream } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileIdPattern } from "../../domain/files/files.ts";
import { newId } from "../ids.ts";
import type { FileStore } from "./file-store.ts";
import { IncomingStore } from "./incoming-store.ts";
import { isMissing } from "./is-missing.ts";

export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incoming = join(folder, "incoming");
  const stored = join(folder, "stored");
  const shardOf = (id: string) => join(stored, id.slice(0, 2));
  const pathOf = (id: string) => join(shardOf(id), id);
  // The library creates its folder without awaiting it, and a failure ends the process. Our own
  // `mkdir` calls queue behind it.
  const incomingStore = new IncomingStore(incoming, pathOf);
  for (const part of [incoming, stored]) await mkdir(part, { recursive: true });
  await syncFolder(folder);

  async function moveToStored(from: string, id: string): Promise<void> {
    await makeShard(id);
    await sync(from, "r+", from);
    await rename(from, pathOf(id));
    await syncEntry(id, pathOf(id));
  }

  /** Not recursive: a folder of files that is gone must be noticed, and not made again. */
  async function makeShard(id: string): Promise<void> {
    await mkdir(shardOf(id)).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "EEXIST") throw error;
    });
  }

  /** A new shard is durable only once its parent folder is synced too. */
  async function syncEntry(id: string, removeOnFailure?: string): Promise<void> {
    await syncFolder(shardOf(id), removeOnFailure);
    await syncFolder(stored, removeOnFailure);
  }

  /** A folder that is gone says nothing about the files in it. */
  async function refuseIfGone(error: unknown): Promise<never> {
    if (await exists(stored)) throw error;
    throw Object.assign(new Error("the folder of files is gone"), { code: "FILES_GONE" });
  }

  return {
    incoming: incomingStore,

    async keep(id) {
      if (await exists(pathOf(id))) return syncEntry(id);
      try {
        await moveToStored(join(incoming, id), id);
      } catch (error) {
        // Another process may have just finished the same upload.
        if (!isMissing(error) || !(await exists(pathOf(id)))) throw error;
        await syncEntry(id);
      }
    },

    forget: (id) => rm(join(incoming, `${id}.json`), { force: true }),

    async write(id, bytes) {
      const temporary = join(incoming, `${id}.part`);
      if (bytes instanceof Uint8Array) await writeFile(temporary, bytes);
      // Unlike `writeFile`, closes what it reads when it cannot write.
      else await pipeline(bytes, createWriteStream(temporary));
      await moveToStored(temporary, id);
    },

    async read(id, range) {
      const handle = await open(pathOf(id), "r").catch(refuseIfGone);
      return handle.createReadStream(range);
    },

    remove: (id) => rm(pathOf(id), { force: true }),

    async check() {
      await access(stored);
      const path = join(incoming, `${newId()}.check`);
      try {
        await writeFile(path, "ready");
      } finally {
        await rm(path, { force: true });
      }
    },

    async size(id) {
      try {
        return (await stat(pathOf(id)).catch(refuseIfGone)).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async *list() {
      for (const shard of await readdir(stored)) {
        for (const id of await readdir(join(stored, shard))) {
          // Another process may have just removed it.
          const stats = await stat(join(stored, shard, id)).catch(() => undefined);
          if (!stats?.isFile() || !fileIdPattern.test(id)) continue;
          yield { id, bytes: stats.size, changedAt: stats.mtimeMs };
        }
      }
    },

    async sweepIncoming(olderThan) {
      const latest = Date.now() - olderThan;
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const stats = await stat(path).catch(() => undefined);
        if (stats && stats.mtimeMs < latest) await rm(path, { force: true });
      }
    },
  };
}

/** Windows cannot sync folders and does not need to. */
async function syncFolder(path: string, removeOnFailure?: string): Promise<void> {
  if (process.platform !== "win32") await sync(path, "r", removeOnFailure);
}

/**
 * @param flags Windows syncs only files opened to write; other systems open folders only to read
 * @param removeOnFailure the file to delete, because Linux reports a failed sync only once
 */
async function sync(path: string, flags: "r" | "r+", removeOnFailure?: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } catch (error) {
    if (removeOnFailure !== undefined)
      await rm(removeOnFailure, { force: true }).catch(() => undefined);
    throw error;
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
