import { createWriteStream } from "node:fs";
import { access, open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import type { Upload } from "@tus/server";

/** Collects small pieces into one large write while the previous write runs. */
const writeBufferBytes = 1024 * 1024;
/** Starts a sync after this many bytes, so that little is left at the end. */
const syncEveryBytes = 8 * 1024 * 1024;

/** The tus library's file store, with faster writes and safe syncs. */
export class IncomingStore extends FileStore {
  readonly #pathOf: (id: string) => string;

  constructor(directory: string, pathOf: (id: string) => string) {
    super({ directory });
    this.#pathOf = pathOf;
  }

  /** The library would make its folder again, and nobody would notice that it was gone. */
  override async create(upload: Upload): Promise<Upload> {
    await access(this.directory);
    return super.create(upload);
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    const file = await open(path, "r+");
    const syncing = syncAhead(file);
    try {
      const options = { flags: "r+", start: offset, highWaterMark: writeBufferBytes };
      await pipeline(bytes, syncing.through, createWriteStream(path, options));
      return offset + syncing.bytes();
    } finally {
      const failure = await syncing.failure();
      await file.close();
      if (failure) await this.#discard(id, failure);
    }
  }

  /** Linux reports a failed sync only once, and earlier acknowledged bytes may be lost with it. */
  async #discard(id: string, failure: Error): Promise<never> {
    await this.remove(id).catch(() => undefined);
    throw failure;
  }

  /** Also finds an upload whose bytes are stored but not recorded, so that it can be finished. */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id);
    } catch (error) {
      const stored = await stat(this.#pathOf(id)).catch(() => undefined);
      const upload = stored && (await this.configstore.get(id));
      // Without its folder, the store does not know whether there is one.
      if (!upload) await access(this.directory);
      if (!upload) throw error;
      upload.offset = stored.size;
      return upload;
    }
  }
}

function syncAhead(file: FileHandle) {
  let bytes = 0;
  let unsynced = 0;
  let syncing: Promise<void> | undefined;
  let failure: Error | undefined;
  const sync = async () => {
    unsynced = 0;
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
      unsynced += piece.length;
      if (unsynced >= syncEveryBytes) syncing ??= sync();
      done(null, piece);
    },
  });
  return {
    through,
    bytes: () => bytes,
    failure: async () => {
      await syncing;
      return failure;
    },
  };
}
