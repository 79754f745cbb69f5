import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { UsageError } from "../usage-error.ts";

/**
 * Gives a file its name once it is written and synced.
 * @throws UsageError if the file exists
 */
export async function writeWhole<T>(
  path: string,
  write: (out: Writable) => Promise<T>,
): Promise<T> {
  if (existsSync(path)) throw new UsageError(`${path} exists. Name another file.`);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  try {
    const result = await write(createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Windows cannot sync folders and does not need to. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path, "r");
  await folder.sync();
}
