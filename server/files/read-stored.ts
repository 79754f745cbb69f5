import { pipeline, type Readable } from "node:stream";
import type { AppContext } from "../context.ts";
import { ChangedBytes, checkBytes } from "./check-bytes.ts";
import type { ByteRange } from "./file-store.ts";
import { isMissing } from "./is-missing.ts";

export type StoredBytes = {
  id: string;
  /** Null until an older file has been hashed. */
  sha256: string | null;
};

/** Changed bytes end the stream before its last byte (rule 4.48). @returns undefined if missing */
export async function readStored(
  { fileStore, log }: Pick<AppContext, "fileStore" | "log">,
  { id, sha256 }: StoredBytes,
  range?: ByteRange,
): Promise<Readable | undefined> {
  try {
    const bytes = await fileStore.read(id, range);
    if (sha256 === null || range) return bytes;
    return pipeline(bytes, checkBytes(sha256), (error) => {
      if (error instanceof ChangedBytes) log.error("stored bytes have changed", { file: id });
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.error("stored bytes are missing", { file: id });
    return undefined;
  }
}
