import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { isMissing } from "../is-missing.ts";
import type { S3Storage } from "./connect-s3.ts";
import { completeTimeout, send, timeoutOf } from "./send.ts";

/** The least that S3 takes for all parts but the last. */
export const partBytes = 5 * 1024 * 1024;

export type Part = { number: number; bytes: number; etag: string };
export type Multipart = ReturnType<typeof openMultipart>;

/** Parts have numbers from 1. */
export function openMultipart({ client, bucket: Bucket, prefix }: S3Storage) {
  const at = (key: string, UploadId: string) => ({ Bucket, Key: prefix + key, UploadId });

  return {
    async begin(key: string): Promise<string> {
      const created = new CreateMultipartUploadCommand({ Bucket, Key: prefix + key });
      const { UploadId } = await send(client, created);
      if (UploadId === undefined) throw new Error("the file store began no upload");
      return UploadId;
    },

    /** A part of the same number is replaced. */
    async put(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<void> {
      const part = { ...at(key, uploadId), PartNumber: number, Body: bytes };
      await send(client, new UploadPartCommand(part), timeoutOf(bytes));
    },

    /** @returns those that follow each other from the first; undefined without such an upload */
    async parts(key: string, uploadId: string): Promise<Part[] | undefined> {
      const parts: Part[] = [];
      let PartNumberMarker: string | undefined;
      try {
        do {
          const asked = { ...at(key, uploadId), PartNumberMarker };
          const page = await send(client, new ListPartsCommand(asked));
          for (const { PartNumber: number = 0, Size: bytes = 0, ETag: etag = "" } of page.Parts ??
            [])
            parts.push({ number, bytes, etag });
          PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
        } while (PartNumberMarker);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      return parts.filter(({ number }, place) => number === place + 1);
    },

    async complete(key: string, uploadId: string, parts: readonly Part[]): Promise<void> {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const completed = { ...at(key, uploadId), MultipartUpload: { Parts } };
      await send(client, new CompleteMultipartUploadCommand(completed), completeTimeout);
    },

    async abort(key: string, uploadId: string): Promise<void> {
      const aborted = new AbortMultipartUploadCommand(at(key, uploadId));
      await send(client, aborted).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async *listUnfinished(
      start: string,
    ): AsyncGenerator<{ key: string; uploadId: string; begunAt: number }> {
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
      for (;;) {
        const asked = { Bucket, Prefix: prefix + start, ...marker };
        const page = await send(client, new ListMultipartUploadsCommand(asked));
        for (const { Key = "", UploadId = "", Initiated } of page.Uploads ?? [])
          yield {
            key: Key.slice(prefix.length),
            uploadId: UploadId,
            begunAt: Initiated?.getTime() ?? Date.now(),
          };
        if (!page.IsTruncated) return;
        marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    },
  };
}
