import { PassThrough, type Readable, type Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { isMissing } from "../files/is-missing.ts";
import { openBucket, type Bucket } from "../files/s3/bucket.ts";
import { connectS3 } from "../files/s3/connect-s3.ts";
import { openMultipart, type Multipart } from "../files/s3/multipart.ts";
import type { S3Settings } from "../files/s3/s3-settings.ts";
import { writeInParts } from "../files/s3/write-in-parts.ts";
import { UsageError } from "../usage-error.ts";
import { day, markName, type BackupFolder } from "./backup-folder.ts";
import { cipherOfKey, encryptedEnding, keyName, type Cipher } from "./encryption.ts";
import { openFetched } from "./open-archive.ts";
import type { SharedFiles } from "./shared-files.ts";

type Stores = { bucket: Bucket; multipart: Multipart };

const filesFolder = "files/";

/** A key appears only once its object is complete, so no unfinished backup has a name. */
export function openS3Folder(address: URL, s3: S3Settings): BackupFolder {
  const storage = connectS3(address, s3);
  const stores = { bucket: openBucket(storage), multipart: openMultipart(storage) };
  const { bucket, multipart } = stores;
  const nameOf = (name: string) => `${storage.name}/${name}`;
  const list = async (start = "") =>
    (await Array.fromAsync(bucket.list(start))).map(({ key }) => key);

  const folder: BackupFolder = {
    name: storage.name,
    pathOf: nameOf,
    names: async () => (await list()).filter((key) => !key.includes("/")),
    size: async (name) => (await bucket.size(name)) ?? 0,

    async write(name, work, cipher) {
      if ((await bucket.size(name)) !== undefined)
        throw new UsageError(`${nameOf(name)} exists. Name another file.`);
      return writeStream(stores, name, work, cipher);
    },

    async open(name, passphrase) {
      if ((await bucket.size(name)) === undefined)
        throw new UsageError(`There is no ${nameOf(name)}.`);
      const isEncrypted = name.endsWith(encryptedEnding);
      if (isEncrypted && passphrase === null)
        throw new UsageError(`${nameOf(name)} is encrypted. Set BACKUP_PASSPHRASE.`);
      const cipher = isEncrypted && passphrase ? await folder.cipher(passphrase) : undefined;
      const fetch = async () => {
        const bytes = await bucket.get(name);
        return cipher ? cipher.decrypt(bytes) : bytes;
      };
      return openFetched(fetch, {
        name: nameOf(name),
        sharedFiles: await folder.sharedFiles(cipher),
      });
    },

    remove: (name) => bucket.remove(name),

    async removeUnfinished() {
      for await (const { key, uploadId, begunAt } of multipart.listUnfinished(""))
        if (Date.now() - begunAt > day) await multipart.abort(key, uploadId);
    },

    cipher: (passphrase) =>
      cipherOfKey(
        {
          name: nameOf(keyName),
          read: () => readIfThere(bucket, keyName, buffer),
          write: (key) => bucket.put(keyName, key),
          list,
        },
        passphrase,
      ),

    sharedFiles: (cipher) => openSharedFilesInS3(stores, cipher),
    readMark: () => readIfThere(bucket, markName, text),
    writeMark: (mark) => bucket.put(markName, Buffer.from(mark)),
  };
  return folder;
}

/** Lists all keys once, so that `has` needs no request for each file. */
async function openSharedFilesInS3(
  { bucket, multipart }: Stores,
  cipher?: Cipher,
): Promise<SharedFiles> {
  const keyOf = (path: string) => (cipher ? path + encryptedEnding : path);
  const keys = new Set<string>();
  for await (const { key } of bucket.list(filesFolder)) keys.add(key);
  return {
    has: (path) => keys.has(keyOf(path)),

    async read(path) {
      const bytes = await bucket.get(keyOf(path));
      return cipher ? cipher.decrypt(bytes) : bytes;
    },

    async write(path, bytes) {
      const stored = cipher ? await cipher.encrypt(bytes) : bytes;
      await writeInParts({ bucket, multipart }, keyOf(path), stored);
      keys.add(keyOf(path));
    },

    sync: async () => undefined,

    async keepOnly(paths) {
      for (const key of keys) {
        const isKept = [key, key.replace(/\.age$/, "")].some((each) => paths.has(each));
        if (!isKept) await bucket.remove(key);
      }
    },
  };
}

async function writeStream<T>(
  stores: Stores,
  key: string,
  work: (out: Writable) => Promise<T>,
  cipher: Cipher | undefined,
): Promise<T> {
  const plain = new PassThrough();
  // `work` and `writeInParts` reject with the same error.
  plain.on("error", () => undefined);
  const stored = async () => {
    const bytes = cipher ? await cipher.encrypt(plain) : plain;
    await writeInParts(stores, key, bytes);
  };
  const failing = (error: Error) => {
    plain.destroy(error);
    throw error;
  };
  const [result] = await Promise.all([work(plain).catch(failing), stored().catch(failing)]);
  return result;
}

async function readIfThere<T>(
  bucket: Bucket,
  key: string,
  read: (bytes: Readable) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read(await bucket.get(key));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
