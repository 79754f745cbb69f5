import type { Writable } from "node:stream";
import type { Cipher } from "./encryption.ts";
import type { Archive } from "./open-archive.ts";
import type { SharedFiles } from "./shared-files.ts";

/** A folder or a bucket; `name` and `pathOf` are for people. */
export type BackupFolder = {
  name: string;
  pathOf: (name: string) => string;
  names: () => Promise<string[]>;
  size: (name: string) => Promise<number>;
  /** @throws UsageError if the backup exists */
  write: <T>(name: string, work: (out: Writable) => Promise<T>, cipher?: Cipher) => Promise<T>;
  open: (name: string, passphrase: string | null) => Promise<Archive>;
  remove: (name: string) => Promise<void>;
  removeUnfinished: () => Promise<void>;
  cipher: (passphrase: string) => Promise<Cipher>;
  sharedFiles: (cipher?: Cipher) => Promise<SharedFiles>;
  readMark: () => Promise<string | undefined>;
  writeMark: (mark: string) => Promise<void>;
};

export const markName = "paddock-team";
export const day = 24 * 60 * 60 * 1000;
