import { isUtf8 } from "node:buffer";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type Entry,
  type ZipFile,
} from "yauzl";
import { zipProblem, type importLimits } from "../../domain/imports/imports.ts";
import { Refusal } from "../../domain/refusals.ts";
import { refusalOfFault } from "../db/faults.ts";
import type { ByteRange } from "../files/file-store.ts";

export type ZipSource = {
  size: number;
  /** @param range first and last byte, both included */
  read: (range: ByteRange) => Promise<Readable>;
};

export type ZippedFile = {
  /** With slashes, never absolute and never with "..". */
  path: string;
  size: number;
  open: () => Promise<Readable>;
  /** Epoch milliseconds. */
  modifiedAt: number;
};

export type ZipLimits = typeof importLimits;

/** Directories and ignored files, such as those that macOS adds, may be as many as the files. */
const entriesPerFile = 4;

/** Bytes of an entry's texts, which stay in memory; a zip could have 192 KiB for each file. */
const entryTextMaxBytes = 4096;

/** The zip may come from anybody (rule 8.33). @throws Refusal unless it is plain and in limits */
export async function withZip<T>(
  source: ZipSource,
  limits: ZipLimits,
  work: (files: ZippedFile[]) => Promise<T>,
): Promise<T> {
  const reader = new SourceReader(source);
  const zip = await refuseUnreadable(reader, () =>
    fromRandomAccessReaderPromise(reader, source.size, { autoClose: false, decodeStrings: false }),
  );
  try {
    if (zip.entryCount > entriesPerFile * limits.filesMax)
      throw tooLarge(zip.entryCount, 0, limits);
    return await work(await refuseUnreadable(reader, () => listFiles(zip, limits)));
  } finally {
    zip.close();
  }
}

async function refuseUnreadable<T>(reader: SourceReader, read: () => Promise<T>): Promise<T> {
  try {
    return await Promise.race([read(), reader.broken]);
  } catch (error) {
    throw toZipRefusal(error);
  }
}

/** The library's errors are sentences for programmers. Faults of the disk stay what they are. */
export function toZipRefusal(error: unknown): unknown {
  const isExpected = error instanceof Refusal || refusalOfFault(error) !== undefined;
  return isExpected ? error : new Refusal("zip-not-readable");
}

async function listFiles(zip: ZipFile, limits: ZipLimits): Promise<ZippedFile[]> {
  const files: ZippedFile[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (textBytes(entry) > entryTextMaxBytes) throw new Refusal("zip-not-readable");
    const path = pathOf(entry);
    if (validateFileName(path) !== null) throw new Refusal("zip-not-readable");
    if (isIgnored(entry, path)) continue;
    if (entry.isEncrypted()) throw new Refusal("zip-encrypted");
    if (!entry.canDecodeFileData()) throw new Refusal("zip-not-readable");
    unpacked += entry.uncompressedSize;
    files.push({
      path,
      size: entry.uncompressedSize,
      open: async () => Readable.from(verify(await zip.openReadStreamPromise(entry), entry.crc32)),
      modifiedAt: entry.getLastModDate().getTime(),
    });
    const problem = zipProblem({ bytes: 0, files: files.length, unpackedBytes: unpacked }, limits);
    if (problem) throw tooLarge(files.length, unpacked, limits);
  }
  return files;
}

function textBytes({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number {
  return fileNameLength + extraFieldLength + fileCommentLength;
}

/** The library compares the sizes only, which damaged bytes may leave as they are. */
async function* verify(bytes: Readable, expected: number): AsyncGenerator<Uint8Array> {
  let sum = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (sum !== expected) throw new Refusal("zip-not-readable");
}

function tooLarge(files: number, unpackedBytes: number, limits: ZipLimits): Refusal {
  const detail = zipProblem({ bytes: 0, files, unpackedBytes }, limits);
  return new Refusal("zip-too-large", detail === undefined ? {} : { detail });
}

const utf8Flag = 0x800;

// macOS writes UTF-8 without saying so, and decomposes accents, unlike the links in pages. Docmost
// begins the names of attachments with a slash.
function pathOf({ generalPurposeBitFlag: flags, fileNameRaw, extraFields }: Entry): string {
  const read = isUtf8(fileNameRaw) ? flags | utf8Flag : flags;
  const name = getFileNameLowLevel(read, fileNameRaw, extraFields, false);
  return name.replace(/^\/+/, "").normalize();
}

/** Marks a vault of Obsidian, in which the names of pages are their titles. */
const vaultMarker = /(?:^|\/)\.obsidian\/app\.json$/;

/** Ignores folders, links, and what a folder of Markdown ignores as well (rule 8.33). */
function isIgnored(entry: Entry, path: string): boolean {
  const parts = path.split("/");
  const isHidden = parts.some((part) => part.startsWith(".") || part === "node_modules");
  if (isHidden && !vaultMarker.test(path)) return true;
  return path === "" || path.endsWith("/") || parts[0] === "__MACOSX" || isLink(entry);
}

const fileTypeMask = 0o170000;
const linkType = 0o120000;

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & fileTypeMask) === linkType;
}

/** Bytes that are read ahead, because the library asks for a few at a time. */
const windowBytes = 256 * 1024;

class SourceReader extends RandomAccessReader {
  readonly #source: ZipSource;
  #window = { start: 0, bytes: Buffer.alloc(0) };
  readonly #failure = Promise.withResolvers<never>();
  /** Rejects when the library throws in a callback, which would otherwise end the process. */
  readonly broken = this.#failure.promise;

  constructor(source: ZipSource) {
    super();
    this.#source = source;
    this.broken.catch(() => undefined);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const answer = async () => {
      callback(await this.#copyTo(buffer, offset, length, position));
    };
    answer().catch((error: unknown) => this.#failure.reject(error));
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    const fill = async () => {
      const bytes = await this.#source.read({ start, end: end - 1 });
      // Node ends the process for a file that is left open.
      if (through.destroyed) bytes.destroy();
      else await pipeline(bytes, through);
    };
    fill().catch((error: Error) => through.destroy(error));
    return through;
  }

  async #copyTo(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ): Promise<Error | null> {
    try {
      (await this.#readAhead(position, length)).copy(buffer, offset);
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  async #readAhead(position: number, length: number): Promise<Buffer> {
    const from = position - this.#window.start;
    const known = from < 0 ? undefined : this.#window.bytes.subarray(from, from + length);
    if (known?.length === length) return known;
    const end = Math.min(position + Math.max(length, windowBytes), this.#source.size) - 1;
    const chunks = await (await this.#source.read({ start: position, end })).toArray();
    this.#window = { start: position, bytes: Buffer.concat(chunks as Uint8Array[]) };
    const bytes = this.#window.bytes.subarray(0, length);
    if (bytes.length < length) throw new Refusal("zip-not-readable");
    return bytes;
  }
}
