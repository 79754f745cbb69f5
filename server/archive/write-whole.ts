import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UsageError } from "../usage-error.ts";
import type { Cipher } from "./encryption.ts";

/** Names the file only once it is written and synced. @throws UsageError if it exists */
export async function writeWhole<T>(
  path: string,
  write: (out: Writable) => Promise<T>,
  cipher?: Cipher,
): Promise<T> {
  refuseExisting(path);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.part`;
  try {
    const openFile = () => createWriteStream(unfinished, { flush: true });
    const result = cipher ? await writeEncrypted(openFile, write, cipher) : await write(openFile());
    refuseExisting(path);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new UsageError(`${path} exists. Name another file.`);
}

async function writeEncrypted<T>(
  openFile: () => Writable,
  write: (out: Writable) => Promise<T>,
  cipher: Cipher,
): Promise<T> {
  const plain = new PassThrough();
  const stored = cipher.encrypt(plain).then((bytes) => pipeline(bytes, openFile()));
  const [result] = await Promise.all([write(plain), stored]);
  return result;
}

/** Windows cannot sync folders and does not need to. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path, "r");
  await folder.sync();
}
