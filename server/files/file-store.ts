import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

export type ByteRange = { start: number; end: number };

/**
 * Stores bytes under random ids, never under names. Every method that writes returns only once the
 * bytes are synced.
 */
export type FileStore = {
  /** Unfinished uploads, in the tus library's own format. */
  incoming: DataStore;
  /** Moves a finished upload to the stored files. Idempotent. */
  keep: (id: string) => Promise<void>;
  /** Deletes the upload's metadata once the file has its record. */
  forget: (id: string) => Promise<void>;
  write: (id: string, bytes: Uint8Array | Readable) => Promise<void>;
  /** @param range first and last byte, both included */
  read: (id: string, range?: ByteRange) => Promise<Readable>;
  /** An address that answers the bytes for a minute, to whoever has it; not on a disk. */
  sign?: (id: string, headers: { contentType: string; disposition: string }) => Promise<string>;
  /** Idempotent. */
  remove: (id: string) => Promise<void>;
  /** @throws when the store is not writable, or its folder is gone */
  check: () => Promise<void>;
  /** @returns undefined if the bytes are missing */
  size: (id: string) => Promise<number | undefined>;
  /** Lists what is stored, in no order. */
  list: () => AsyncIterable<{ id: string; bytes: number; changedAt: number }>;
  /** Removes unfinished uploads untouched for this many milliseconds. */
  sweepIncoming: (olderThan: number) => Promise<void>;
};
