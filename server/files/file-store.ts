import type { Readable } from "node:stream";
import type { DataStore } from "@tus/server";

export type ByteRange = { start: number; end: number };

/**
 * Where bytes lie, under random ids and never under names. Every method that writes returns only when
 * the bytes are synced.
 */
export type FileStore = {
  /** Unfinished uploads, as the upload protocol keeps them. */
  incoming: DataStore;
  /** Makes a finished upload a file; does nothing when that has happened already. */
  keep: (id: string) => Promise<void>;
  /** Drops what the upload protocol noted of a file, once it has its record. */
  forget: (id: string) => Promise<void>;
  write: (id: string, bytes: Uint8Array | Readable) => Promise<void>;
  /** @param range first and last byte, both included */
  read: (id: string, range?: ByteRange) => Promise<Readable>;
  /** Does nothing when there is no such file. */
  remove: (id: string) => Promise<void>;
  /** @throws when nothing can be written right now */
  check: () => Promise<void>;
  /** Unfinished uploads that nobody continued for that many milliseconds. */
  sweepIncoming: (olderThan: number) => Promise<void>;
};
