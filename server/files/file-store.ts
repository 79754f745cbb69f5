import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

export type ByteRange = { start: number; end: number };

/** Stores bytes under random ids. Methods that write return only once the bytes are synced. */
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
  /** The address is open to anybody for a minute. Undefined on a disk. */
  sign?: (id: string, headers: { contentType: string; disposition: string }) => Promise<string>;
  /** Idempotent. */
  remove: (id: string) => Promise<void>;
  /** @throws when the store is not writable, or its folder is gone */
  check: () => Promise<void>;
  /** @returns undefined if the bytes are missing */
  size: (id: string) => Promise<number | undefined>;
  list: () => AsyncIterable<{ id: string; bytes: number; changedAt: number }>;
  /** @param olderThan milliseconds without a change */
  sweepIncoming: (olderThan: number) => Promise<void>;
};
