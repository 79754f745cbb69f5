import { createReadStream, createWriteStream } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { openPromise, type Entry } from "yauzl";
import { isStorageFault } from "../db/faults.ts";
import { UsageError } from "../usage-error.ts";
import {
  cipherOfFolder,
  cipherOfPassphrase,
  hasFolderKey,
  isEncrypted,
  type Cipher,
} from "./encryption.ts";
import {
  archiveFormat,
  manifestPath,
  manifestShape,
  type BackupManifest,
  type Manifest,
} from "./manifest.ts";
import { openSharedFiles, type SharedFiles } from "./shared-files.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

export type Archive = AsyncDisposable & {
  manifest: Manifest;
  /** Also reads the files beside it. @throws UsageError if there is no such file */
  read: (path: string) => Promise<Readable>;
};

/** @throws UsageError if it is not an archive, or one of a newer Paddock */
export async function openArchive(path: string, passphrase: string | null): Promise<Archive> {
  const folder = dirname(path);
  if (!(await isEncrypted(path)))
    return openZip(path, { name: path, sharedFiles: openSharedFiles(folder) });
  if (passphrase === null) throw new UsageError(`${path} is encrypted. Set BACKUP_PASSPHRASE.`);
  const cipher = hasFolderKey(folder)
    ? await cipherOfFolder(folder, passphrase)
    : await cipherOfPassphrase(passphrase);
  return openEncrypted(path, cipher);
}

/** @throws UsageError if it is another kind of archive */
export function requireBackup({ manifest }: Archive): BackupManifest {
  if (manifest.kind === "backup") return manifest;
  const what = manifest.kind === "season" ? `the season ${manifest.season}` : "an export";
  throw new UsageError(`This is the archive of ${what}, not a backup.`);
}

function openEncrypted(path: string, cipher: Cipher): Promise<Archive> {
  const place = { name: path, sharedFiles: openSharedFiles(dirname(path), cipher) };
  return openFetched(() => cipher.decrypt(createReadStream(path)), place);
}

/** A zip is read from its end, which an encrypted file or one elsewhere does not allow. */
export async function openFetched(
  fetch: () => Promise<Readable>,
  place: { name: string; sharedFiles: SharedFiles },
): Promise<Archive> {
  const temporary = await makeTemporaryFolder();
  const remove = () => temporary[Symbol.asyncDispose]();
  try {
    const plain = join(temporary.path, "archive.paddock");
    await fetchTo(plain, fetch, place.name);
    const zip = await openZip(plain, place);
    const dispose = () => zip[Symbol.asyncDispose]().then(remove);
    return { ...zip, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function fetchTo(plain: string, fetch: () => Promise<Readable>, name: string): Promise<void> {
  try {
    await pipeline(await fetch(), createWriteStream(plain));
  } catch (error) {
    if (error instanceof UsageError || isStorageFault(error)) throw error;
    throw new UsageError(`${name} is damaged (${(error as Error).message}).`);
  }
}

async function openZip(
  path: string,
  { name, sharedFiles }: { name: string; sharedFiles: SharedFiles },
): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new UsageError(`${name} is not a Paddock archive (${error.message}).`);
  });
  const entries = new Map<string, Entry>();
  const read = async (part: string) => {
    const entry = entries.get(part);
    if (entry) return zip.openReadStreamPromise(entry);
    if (part.startsWith("files/") && sharedFiles.has(part)) return sharedFiles.read(part);
    throw new UsageError(`${name} is incomplete: ${part} is missing.`);
  };
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = readManifest(name, await text(await read(manifestPath)));
    return { manifest, read, [Symbol.asyncDispose]: async () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function readManifest(path: string, content: string): Manifest {
  const json = JSON.parse(content) as { format?: unknown };
  if (typeof json.format === "number" && json.format > archiveFormat)
    throw new UsageError(`${path} has format ${json.format}. It needs a newer Paddock.`);
  const { data, error } = manifestShape.safeParse(json);
  if (data) return data;
  throw new UsageError(`${path} is not a Paddock archive (${error.issues[0]?.message}).`);
}
