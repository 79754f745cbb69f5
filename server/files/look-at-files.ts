import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { WrongSetting } from "../settings.ts";
import { readMovedMark } from "./moved-mark.ts";
import { describeS3Fault, type FilesStorage } from "./open-file-store.ts";

export type FilesFound = {
  name: string;
  /** A store was opened there before. */
  isThere: boolean;
  hasFiles: boolean;
  movedTo?: string | undefined;
};

/** @throws WrongSetting if the files are in S3 and cannot be read */
export async function lookAtFiles({ filesUrl, s3 }: FilesStorage): Promise<FilesFound> {
  if (filesUrl.protocol === "file:") {
    const movedTo = await readMovedMark({ filesUrl, s3 });
    return { ...lookAtFolder(join(fileURLToPath(filesUrl), "stored")), movedTo };
  }
  const { connectS3 } = await import("./s3/connect-s3.ts");
  const { openBucket } = await import("./s3/bucket.ts");
  const { markKey, storedKey } = await import("./s3/keys.ts");
  const storage = connectS3(filesUrl, s3);
  const bucket = openBucket(storage);
  let hasFiles = false;
  let isThere = false;
  let movedTo: string | undefined;
  try {
    movedTo = await readMovedMark({ filesUrl, s3 });
    for await (const { key } of bucket.list(storedKey(""))) {
      if (key === markKey) isThere = true;
      else hasFiles = true;
      if (isThere && hasFiles) break;
    }
  } catch (error) {
    throw new WrongSetting(describeS3Fault(filesUrl, error));
  }
  return { name: `${storage.name}/${markKey}`, isThere, hasFiles, movedTo };
}

function lookAtFolder(name: string): FilesFound {
  const isThere = existsSync(name);
  const hasFiles =
    isThere && readdirSync(name).some((shard) => readdirSync(join(name, shard)).length > 0);
  return { name, isThere, hasFiles };
}
