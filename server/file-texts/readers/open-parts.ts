import type { Readable } from "node:stream";
import { fromBufferPromise, type Entry, type ZipFile } from "yauzl";
import { Unreadable } from "./text-reader.ts";

export type Parts = {
  /** Sorted by the numbers in them. */
  names: readonly string[];
  read: (name: string) => AsyncGenerator<string>;
};

const partsMax = 10_000;
/** Bytes of all that is unpacked. A zip of 100 KB could unpack to as much. */
const unpackedMaxBytes = 100 * 1024 * 1024;

export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const entries = new Map<string, Entry>();
  const zip = await list(bytes, entries);
  let unpacked = 0;

  async function* read(name: string): AsyncGenerator<string> {
    const entry = entries.get(name);
    if (!entry) return;
    const decoder = new TextDecoder();
    for await (const chunk of (await open(zip, entry)) as AsyncIterable<Buffer>) {
      unpacked += chunk.length;
      if (unpacked > unpackedMaxBytes) throw new Unreadable("too-large");
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  }

  const { compare } = new Intl.Collator("en", { numeric: true });
  return { names: [...entries.keys()].toSorted(compare), read };
}

async function list(bytes: Uint8Array, entries: Map<string, Entry>): Promise<ZipFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Encrypted Microsoft files are not zips: they have an older format, and this name in it.
  if (buffer.includes(Buffer.from("EncryptedPackage", "utf16le")))
    throw new Unreadable("encrypted");
  try {
    const zip = await fromBufferPromise(buffer, { autoClose: false });
    if (zip.entryCount > partsMax) throw new Unreadable("too-large");
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new Unreadable("encrypted");
      entries.set(entry.fileName, entry);
    }
    return zip;
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("broken");
  }
}

function open(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}
