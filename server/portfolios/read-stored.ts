import type { Readable } from "node:stream";
import type { AppContext } from "../context.ts";

/** The bytes of a picture; nothing when it was replaced a moment ago, or when the disk has lost them. */
export async function readStored(
  { fileStore, log }: Pick<AppContext, "fileStore" | "log">,
  id: string,
): Promise<Readable | undefined> {
  try {
    return await fileStore.read(id);
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    log.error("stored bytes are missing", { file: id });
    return undefined;
  }
}
