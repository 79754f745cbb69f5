import type { Writable } from "node:stream";
import type { Cipher } from "./encryption.ts";
import type { Archive } from "./open-archive.ts";
import type { Shelf } from "./shelf.ts";

/** The folder or bucket of scheduled backups, with the files that they share. */
export type BackupFolder = {
  /** For people. */
  name: string;
  /** The place of a backup, for people. */
  pathOf: (name: string) => string;
  names: () => Promise<string[]>;
  size: (name: string) => Promise<number>;
  /** @throws UsageError if the backup exists */
  write: <T>(name: string, work: (out: Writable) => Promise<T>, cipher?: Cipher) => Promise<T>;
  open: (name: string, passphrase: string | null) => Promise<Archive>;
  remove: (name: string) => Promise<void>;
  /** Removes what interrupted backups left. */
  removeUnfinished: () => Promise<void>;
  cipher: (passphrase: string) => Promise<Cipher>;
  shelf: (cipher?: Cipher) => Promise<Shelf>;
  readMark: () => Promise<string | undefined>;
  writeMark: (mark: string) => Promise<void>;
};

export const markName = "paddock-team";
export const day = 24 * 60 * 60 * 1000;
