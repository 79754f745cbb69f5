import { createReadStream, existsSync } from "node:fs";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { Decrypter, Encrypter } from "age-encryption";
import { UsageError } from "../usage-error.ts";

/** Loaded when needed, because few teams encrypt and it takes several megabytes. */
const loadAge = () => import("age-encryption");

export type Cipher = {
  encrypt: (bytes: Readable) => Promise<Readable>;
  /** @throws UsageError if the passphrase is another one */
  decrypt: (bytes: Readable) => Promise<Readable>;
};

export const encryptedEnding = ".age";
export const keyName = "key.age";
/** Single archives in the same folder have a passphrase of their own. */
const encryptedWithKey = /^files[\\/].*\.age$|^\d{4}-\d\d-\d\d-\d{6}\.paddock\.age$/;

/** For single archives. To encrypt or decrypt one takes a second, which makes guessing slow. */
export async function cipherOfPassphrase(passphrase: string): Promise<Cipher> {
  const { Decrypter, Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  return cipherOf(encrypter, decrypter);
}

export type KeyStorage = {
  name: string;
  read: () => Promise<Uint8Array | undefined>;
  write: (key: Uint8Array) => Promise<void>;
  list: () => Promise<string[]>;
};

export function cipherOfFolder(folder: string, passphrase: string): Promise<Cipher> {
  const name = join(folder, keyName);
  return cipherOfKey(
    {
      name,
      read: async () => (existsSync(name) ? readFile(name) : undefined),
      write: async (key) => {
        await writeFile(`${name}.part`, key, { flush: true });
        await rename(`${name}.part`, name);
      },
      list: () => readdir(folder, { recursive: true }),
    },
    passphrase,
  );
}

/** For a folder of backups, whose many files share one key. The passphrase encrypts that key. */
export async function cipherOfKey(storage: KeyStorage, passphrase: string): Promise<Cipher> {
  const { Decrypter, Encrypter, identityToRecipient } = await loadAge();
  const key = await storage.read();
  const identity = key ? await readKey(key, passphrase) : await makeKey(storage, passphrase);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  // Single archives may lie in the same folder.
  decrypter.addPassphrase(passphrase);
  return cipherOf(encrypter, decrypter);
}

const firstLine = "age-encryption.org/v1";

/** Reads the first bytes, because a file may have any name. */
export async function isEncrypted(path: string): Promise<boolean> {
  try {
    return (await text(createReadStream(path, { end: firstLine.length - 1 }))) === firstLine;
  } catch {
    // Opening it says what is wrong.
    return false;
  }
}

export function hasFolderKey(folder: string): boolean {
  return existsSync(join(folder, keyName));
}

async function makeKey({ name, list, write }: KeyStorage, passphrase: string): Promise<string> {
  if ((await list()).some((path) => encryptedWithKey.test(path)))
    throw new UsageError(`${name} is missing, and other files were encrypted with it.`);
  const { Encrypter, generateX25519Identity } = await loadAge();
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await write(await encrypter.encrypt(`${identity}\n`));
  return identity;
}

async function readKey(encrypted: Uint8Array, passphrase: string): Promise<string> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const key = await decrypter.decrypt(encrypted, "text").catch(refuseWrong);
  return key.trim();
}

function cipherOf(encrypter: Encrypter, decrypter: Decrypter): Cipher {
  return {
    encrypt: async (bytes) => fromWeb(await encrypter.encrypt(toWeb(bytes))),
    decrypt: async (bytes) => fromWeb(await decrypter.decrypt(toWeb(bytes)).catch(refuseWrong)),
  };
}

function refuseWrong(error: Error): never {
  if (!/no identity matched/.test(error.message)) throw error;
  throw new UsageError("BACKUP_PASSPHRASE does not open this archive.");
}

const toWeb = (bytes: Readable) => Readable.toWeb(bytes) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);
