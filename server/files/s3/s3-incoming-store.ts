import type { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { DataStore, ERRORS, Upload } from "@tus/server";
import { isMissing } from "../is-missing.ts";
import type { Bucket } from "./bucket.ts";
import { cutIntoParts } from "./cut-into-parts.ts";
import { incomingFolder, metadataKey, restKey, storedKey } from "./keys.ts";
import { partBytes, type Multipart, type Part } from "./multipart.ts";

type Kept = Pick<Upload, "id" | "size" | "metadata" | "creation_date">;

type Metadata = { upload: Kept; uploadId?: string | undefined };

type Found = Metadata & {
  parts: Part[];
  restBytes: number;
  /** Undefined until the whole file is stored. */
  storedBytes: number | undefined;
};

/** A part's number gives its place, so two processes of an upload write the same bytes. */
export class S3IncomingStore extends DataStore {
  readonly #bucket: Bucket;
  readonly #multipart: Multipart;

  constructor({ bucket, multipart }: { bucket: Bucket; multipart: Multipart }) {
    super();
    this.#bucket = bucket;
    this.#multipart = multipart;
    this.extensions = [
      "creation",
      "creation-with-upload",
      "creation-defer-length",
      "termination",
      "expiration",
    ];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#writeMetadata({ upload });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#find(id);
    const known = found.upload as ConstructorParameters<typeof Upload>[0];
    return new Upload({ ...known, offset: offsetOf(found) });
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    const { upload, uploadId } = await this.#find(id);
    await this.#writeMetadata({ upload: { ...upload, size }, uploadId });
  }

  override async write(bytes: Readable, id: string, start: number): Promise<number> {
    const found = await this.#find(id);
    // Another process may have just written more.
    if (start !== offsetOf(found)) throw ERRORS.INVALID_OFFSET;
    let { uploadId } = found;
    let number = found.parts.length;
    const rest = await this.#readRest(id, found);
    let offset = start - rest.length;
    for await (const part of cutIntoParts(bytes, partBytes, rest)) {
      const isWhole = offset + part.length === found.upload.size && number === 0;
      offset += part.length;
      if (isWhole) await this.#bucket.put(storedKey(id), part);
      else if (part.length < partBytes) await this.#bucket.put(restKey(id, number + 1), part);
      else {
        uploadId ??= await this.#begin(id, found.upload);
        number += 1;
        await this.#multipart.put(storedKey(id), uploadId, number, part);
      }
    }
    return offset;
  }

  async finish(id: string): Promise<void> {
    const found = await this.#find(id);
    if (found.storedBytes !== undefined) return;
    const { upload, uploadId, parts } = found;
    if (offsetOf(found) !== upload.size) throw new Error("the upload is not complete");
    const rest = await this.#readRest(id, found);
    if (uploadId === undefined) return this.#bucket.put(storedKey(id), rest);
    const last = parts.length + 1;
    if (rest.length > 0) await this.#multipart.put(storedKey(id), uploadId, last, rest);
    await this.#complete(id, uploadId, upload.size);
  }

  async #complete(id: string, uploadId: string, size: number | undefined): Promise<void> {
    const parts = (await this.#multipart.parts(storedKey(id), uploadId)) ?? [];
    // Another process may have just put them together.
    if (parts.length === 0 && (await this.#bucket.size(storedKey(id))) === size) return;
    if (sizeOf(parts) !== size) throw new Error("the file store lost a part");
    await this.#multipart.complete(storedKey(id), uploadId, parts).catch(async (error: unknown) => {
      if ((await this.#bucket.size(storedKey(id))) !== size) throw error;
    });
  }

  override async remove(id: string): Promise<void> {
    const { uploadId } = await this.#readMetadata(id);
    if (uploadId !== undefined) await this.#multipart.abort(storedKey(id), uploadId);
    await this.forget(id);
  }

  async forget(id: string): Promise<void> {
    for await (const { key } of this.#bucket.list(`${incomingFolder}${id}.`))
      if (key !== metadataKey(id)) await this.#bucket.remove(key);
    await this.#bucket.remove(metadataKey(id));
  }

  async sweep(olderThan: number): Promise<void> {
    const latest = Date.now() - olderThan;
    for await (const { key, changedAt } of this.#bucket.list(incomingFolder))
      if (changedAt < latest) await this.#bucket.remove(key);
    for await (const { key, uploadId, begunAt } of this.#multipart.listUnfinished(storedKey("")))
      if (begunAt < latest) await this.#multipart.abort(key, uploadId);
  }

  async #begin(id: string, upload: Kept): Promise<string> {
    const uploadId = await this.#multipart.begin(storedKey(id));
    await this.#writeMetadata({ upload, uploadId });
    return uploadId;
  }

  async #writeMetadata({ upload, uploadId }: Metadata): Promise<void> {
    const { id, size, metadata, creation_date } = upload;
    const stored: Metadata = { upload: { id, size, metadata, creation_date }, uploadId };
    await this.#bucket.put(metadataKey(id), Buffer.from(JSON.stringify(stored)));
  }

  async #readMetadata(id: string): Promise<Metadata> {
    try {
      return (await json(await this.#bucket.get(metadataKey(id)))) as Metadata;
    } catch (error) {
      throw isMissing(error) ? ERRORS.FILE_NOT_FOUND : error;
    }
  }

  async #find(id: string): Promise<Found> {
    const { upload, uploadId } = await this.#readMetadata(id);
    const storedBytes = await this.#bucket.size(storedKey(id));
    const parts =
      uploadId === undefined || storedBytes !== undefined
        ? undefined
        : await this.#multipart.parts(storedKey(id), uploadId);
    const whole = (parts ?? []).filter(({ bytes }) => bytes === partBytes);
    const restBytes =
      storedBytes === undefined ? await this.#bucket.size(restKey(id, whole.length + 1)) : 0;
    return {
      upload,
      // The S3 service may have aborted an upload that was interrupted.
      uploadId: parts === undefined ? undefined : uploadId,
      parts: whole,
      restBytes: restBytes ?? 0,
      storedBytes,
    };
  }

  async #readRest(id: string, { parts, restBytes }: Found): Promise<Uint8Array> {
    if (restBytes === 0) return new Uint8Array();
    return buffer(await this.#bucket.get(restKey(id, parts.length + 1)));
  }
}

function offsetOf({ storedBytes, parts, restBytes }: Found): number {
  return storedBytes ?? sizeOf(parts) + restBytes;
}

function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
