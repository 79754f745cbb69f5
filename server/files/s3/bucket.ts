import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ByteRange } from "../file-store.ts";
import { isMissing } from "../is-missing.ts";
import type { S3Storage } from "./connect-s3.ts";
import { endWhenStalled } from "./end-when-stalled.ts";
import { send, timeoutOf } from "./send.ts";

/** A signed address can start a download for this long, even after its user has lost access. */
const signedSeconds = 60;

type SignedHeaders = { contentType: string; disposition: string };

export type Bucket = ReturnType<typeof openBucket>;

/** Keys here are without the prefix. */
export function openBucket({ client, bucket: Bucket, prefix }: S3Storage) {
  const at = (key: string) => ({ Bucket, Key: prefix + key });

  return {
    async put(key: string, bytes: Uint8Array): Promise<void> {
      const put = new PutObjectCommand({ ...at(key), Body: bytes });
      await send(client, put, timeoutOf(bytes));
    },

    /** @throws an error with the code ENOENT if there is no such key */
    async get(key: string, range?: ByteRange): Promise<Readable> {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await send(client, new GetObjectCommand({ ...at(key), Range }));
      return endWhenStalled(Body as Readable);
    },

    sign: (key: string, { contentType, disposition }: SignedHeaders): Promise<string> => {
      const asked = {
        ...at(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: "private, no-store",
      };
      return getSignedUrl(client, new GetObjectCommand(asked), { expiresIn: signedSeconds });
    },

    /** @returns undefined if there is no such key */
    async size(key: string): Promise<number | undefined> {
      try {
        return (await send(client, new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async remove(key: string): Promise<void> {
      await send(client, new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async *list(start: string): AsyncGenerator<{ key: string; bytes: number; changedAt: number }> {
      let ContinuationToken: string | undefined;
      do {
        const asked = { Bucket, Prefix: prefix + start, ContinuationToken };
        const page = await send(client, new ListObjectsV2Command(asked));
        for (const { Key = "", Size = 0, LastModified } of page.Contents ?? [])
          yield {
            key: Key.slice(prefix.length),
            bytes: Size,
            changedAt: LastModified?.getTime() ?? Date.now(),
          };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}
