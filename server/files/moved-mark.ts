import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { isMissing } from "./is-missing.ts";
import type { FilesStorage } from "./open-file-store.ts";

const movedMark = "moved-to";

export async function readMovedMark({ filesUrl, s3 }: FilesStorage): Promise<string | undefined> {
  try {
    if (filesUrl.protocol === "file:") return await readFile(pathOf(filesUrl), "utf8");
    return await text(await (await openStorage({ filesUrl, s3 })).get(movedMark));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export async function writeMovedMark({ filesUrl, s3 }: FilesStorage, to: string): Promise<void> {
  if (filesUrl.protocol === "file:") return writeFile(pathOf(filesUrl), to, { flush: true });
  await (await openStorage({ filesUrl, s3 })).put(movedMark, Buffer.from(to));
}

export async function removeMovedMark({ filesUrl, s3 }: FilesStorage): Promise<void> {
  if (filesUrl.protocol === "file:") return rm(pathOf(filesUrl), { force: true });
  await (await openStorage({ filesUrl, s3 })).remove(movedMark);
}

function pathOf(filesUrl: URL): string {
  return join(fileURLToPath(filesUrl), movedMark);
}

async function openStorage({ filesUrl, s3 }: FilesStorage) {
  const { connectS3 } = await import("./s3/connect-s3.ts");
  const { openBucket } = await import("./s3/bucket.ts");
  return openBucket(connectS3(filesUrl, s3));
}
