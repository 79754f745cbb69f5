import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UsageError } from "../usage-error.ts";
import type { Cipher } from "./encryption.ts";

/**
 * Gives a file its name once it is written and synced.
 * @param cipher encrypts what is written
 * @throws UsageError if the file exists
 */
export async function writeWhole<T>(
  path: string,
  write: (out: Writable) => Promise<T>,
  cipher?: Cipher,
): Promise<T> {
  if (existsSync(path)) throw new UsageError(`${path} exists. Name another file.`);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  try {
    const file = createWriteStream(unfinished, { flush: true });
    const result = cipher ? await writeEncrypted(file, write, cipher) : await write(file);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeEncrypted<T>(
  file: Writable,
  write: (out: Writable) => Promise<T>,
  cipher: Cipher,
): Promise<T> {
  const plain = new PassThrough();
  const stored = cipher.encrypt(plain).then((bytes) => pipeline(bytes, file));
  const [result] = await Promise.all([write(plain), stored]);
  return result;
}

/** Windows cannot sync folders and does not need to. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path, "r");
  await folder.sync();
}
