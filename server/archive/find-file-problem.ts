import { faultCode } from "../db/faults.ts";
import type { FileStore } from "../files/file-store.ts";
import { hashBytes } from "../files/hash-bytes.ts";
import type { StoredBytes } from "../files/read-stored.ts";

export async function findFileProblem(
  fileStore: FileStore,
  { id, sha256 }: StoredBytes,
): Promise<string | undefined> {
  try {
    const found = await hashBytes(await fileStore.read(id));
    if (sha256 === null || found === sha256) return undefined;
    return `File ${id}: its bytes have changed.`;
  } catch (error) {
    const code = faultCode(error);
    return code === "ENOENT"
      ? `File ${id}: its bytes are missing.`
      : `File ${id}: its bytes cannot be read (${code}).`;
  }
}
