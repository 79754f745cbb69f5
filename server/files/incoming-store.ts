import { createWriteStream } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";

/** Bytes that are gathered while others are written: the next ones are one write, not sixteen. */
const gathered = 1024 * 1024;
/** Bytes after which what has arrived is sent to the disk while the rest arrives. */
const ahead = 8 * 1024 * 1024;

/** Uploads that are not whole yet, as the upload protocol's library keeps them. */
export class IncomingStore extends FileStore {
  readonly #placeOf: (id: string) => string;

  /** @param placeOf where an upload lies once it is whole */
  constructor(directory: string, placeOf: (id: string) => string) {
    super({ directory });
    this.#placeOf = placeOf;
  }

  /**
   * Unlike the library's: the disk writes while bytes come, and is given more of them at once.
   * @returns how many bytes there are now
   */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    const file = await open(path, "r+");
    const counted = syncAhead(file);
    try {
      const place = { flags: "r+", start: offset, highWaterMark: gathered };
      await pipeline(bytes, counted.through, createWriteStream(path, place));
      return offset + counted.bytes();
    } finally {
      const failure = await counted.failure();
      await file.close();
      if (failure) await this.#giveUp(id, failure);
    }
  }

  /** Linux reports a failed sync once, and bytes that were acknowledged before may be lost with it. */
  async #giveUp(id: string, failure: Error): Promise<never> {
    await this.remove(id).catch(() => undefined);
    throw failure;
  }

  /** Knows an upload also between its move into place and its record: a client that asks then is not sent back to the start. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      const kept = await stat(this.#placeOf(id)).catch(() => undefined);
      const noted = kept && (await this.configstore.get(id));
      if (!noted) throw error;
      noted.offset = kept.size;
      return noted;
    }
  }
}

/** Keeps the disk busy while bytes come: what is left to sync at the end is little. */
function syncAhead(file: FileHandle) {
  let bytes = 0;
  let waiting = 0;
  let syncing: Promise<void> | undefined;
  let failure: Error | undefined;
  const sync = async () => {
    waiting = 0;
    try {
      await file.datasync();
    } catch (error) {
      failure = error as Error;
      through.destroy(failure);
    }
    syncing = undefined;
  };
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      waiting += piece.length;
      if (waiting >= ahead) syncing ??= sync();
      done(null, piece);
    },
  });
  return {
    through,
    bytes: () => bytes,
    /** Why a sync failed, once none is under way. */
    failure: async () => {
      await syncing;
      return failure;
    },
  };
}
