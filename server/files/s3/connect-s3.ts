import { S3Client } from "@aws-sdk/client-s3";
import type { S3Settings } from "./s3-settings.ts";

export type S3Storage = {
  client: S3Client;
  bucket: string;
  /** Begins every key; empty or with a slash at its end. */
  prefix: string;
  name: string;
};

/** Milliseconds. */
const connectionTimeout = 2_000;
/** Each download uses a socket until its client has received it. */
const maxSockets = 500;

export function connectS3(address: URL, settings: S3Settings): S3Storage {
  const { endpoint, region, forcePathStyle, credentials } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint !== null && { endpoint }),
    ...(credentials && { credentials }),
    // Older S3 services do not know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });
  const path = decodeURIComponent(address.pathname).replace(/^\/+|\/+$/g, "");
  const bucket = address.host;
  const name = `s3://${bucket}${path && `/${path}`}`;
  return { client, bucket, prefix: path && `${path}/`, name };
}
