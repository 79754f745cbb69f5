import { newId } from "../ids.ts";
import type { MadeSize } from "../pictures/in-picture-process.ts";
import type { FileStore } from "./file-store.ts";
import type { KeptSize } from "./store.ts";

/** Stores the bytes of a picture's sizes, then records them; without a record no bytes stay. */
export async function keepSizes<T>(
  fileStore: FileStore,
  made: readonly MadeSize[],
  record: (sizes: KeptSize[]) => Promise<T>,
): Promise<T> {
  const sizes = made.map((size) => ({ ...size, storedId: newId() }));
  try {
    for (const { storedId, bytes } of sizes) await fileStore.write(storedId, bytes);
    return await record(sizes);
  } catch (error) {
    for (const { storedId } of sizes) await fileStore.remove(storedId);
    throw error;
  }
}
