import { fileURLToPath } from "node:url";
import { faultCode } from "../db/faults.ts";
import { nameOfStorage } from "../name-of-storage.ts";
import { WrongSetting, type Settings } from "../settings.ts";
import type { FileStore } from "./file-store.ts";
import { openLocalFileStore } from "./local-file-store.ts";

export type FilesStorage = Pick<Settings, "filesUrl" | "s3">;

/** @throws WrongSetting if the files are in S3 and it does not take a write */
export async function openFileStore({ filesUrl, s3 }: FilesStorage): Promise<FileStore> {
  if (filesUrl.protocol === "file:") return openLocalFileStore(fileURLToPath(filesUrl));
  // Loaded on demand, because few servers need it.
  const { connectS3 } = await import("./s3/connect-s3.ts");
  const { openS3FileStore } = await import("./s3/s3-file-store.ts");
  try {
    return await openS3FileStore(connectS3(filesUrl, s3));
  } catch (error) {
    throw new WrongSetting(describeS3Fault(filesUrl, error));
  }
}

/** Never contains a key. */
export function describeS3Fault(address: URL, error: unknown): string {
  return `FILES_URL: ${nameOfStorage(address)} cannot be used (${faultCode(error)}). Check the bucket, S3_ENDPOINT, S3_REGION, and the AWS credentials.`;
}
