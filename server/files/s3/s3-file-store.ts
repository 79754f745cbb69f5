import { Readable } from "node:stream";
import { fileIdPattern } from "../../../domain/files/files.ts";
import { newId } from "../../ids.ts";
import type { FileStore } from "../file-store.ts";
import { openBucket } from "./bucket.ts";
import type { S3Storage } from "./connect-s3.ts";
import { incomingFolder, markKey, storedKey } from "./keys.ts";
import { openMultipart } from "./multipart.ts";
import { S3IncomingStore } from "./s3-incoming-store.ts";
import { writeInParts } from "./write-in-parts.ts";

/** @throws if the S3 service refuses a write */
export async function openS3FileStore(storage: S3Storage): Promise<FileStore> {
  const bucket = openBucket(storage);
  const multipart = openMultipart(storage);
  const incoming = new S3IncomingStore({ bucket, multipart });
  await bucket.put(markKey, new Uint8Array());

  return {
    incoming,

    async keep(id) {
      const isStored = async () => (await bucket.size(storedKey(id))) !== undefined;
      if (await isStored()) return;
      await incoming.finish(id).catch(async (error: unknown) => {
        // Another process may have just finished the same upload.
        if (!(await isStored())) throw error;
      });
    },

    forget: (id) => incoming.forget(id),

    write: (id, bytes) =>
      bytes instanceof Uint8Array
        ? bucket.put(storedKey(id), bytes)
        : writeInParts({ bucket, multipart }, storedKey(id), bytes),

    async read(id, range) {
      try {
        return await bucket.get(storedKey(id), range);
      } catch (error) {
        // S3 has no empty ranges.
        if ((error as { code?: string }).code === "S3 InvalidRange") return Readable.from([]);
        throw error;
      }
    },

    sign: (id, headers) => bucket.sign(storedKey(id), headers),

    remove: (id) => bucket.remove(storedKey(id)),

    async check() {
      const key = `${incomingFolder}${newId()}.check`;
      await bucket.put(key, Buffer.from("ready"));
      await bucket.remove(key);
    },

    size: (id) => bucket.size(storedKey(id)),

    async *list() {
      for await (const { key, bytes, changedAt } of bucket.list(storedKey(""))) {
        const id = key.slice(storedKey("").length);
        if (fileIdPattern.test(id)) yield { id, bytes, changedAt };
      }
    },

    sweepIncoming: (olderThan) => incoming.sweep(olderThan),
  };
}
