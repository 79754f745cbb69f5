import type { Readable } from "node:stream";
import type { AppContext } from "../context.ts";

/** Returns undefined when the file was just replaced or is missing on disk. */
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
