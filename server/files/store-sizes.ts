import { hash } from "node:crypto";
import { Refusal } from "../../domain/refusals.ts";
import { isForeignKeyViolation, isUniqueViolation } from "../db/dialects.ts";
import { newId } from "../ids.ts";
import type { ResizedPicture } from "../pictures/run-picture-process.ts";
import type { FileStore } from "./file-store.ts";
import type { StoredSize } from "./store.ts";

/** Keeps the bytes when the database connection was lost, because their record may exist. */
export async function storeSizes(
  fileStore: FileStore,
  sizesMade: readonly ResizedPicture[],
  record: (sizes: StoredSize[]) => Promise<unknown>,
): Promise<void> {
  const sizes = sizesMade.map((size) => ({
    ...size,
    storedId: newId(),
    sha256: hash("sha256", size.bytes),
  }));
  try {
    for (const { storedId, bytes } of sizes) await fileStore.write(storedId, bytes);
  } catch (error) {
    await removeSizes(fileStore, sizes);
    throw error;
  }
  try {
    await record(sizes);
  } catch (error) {
    if (isRolledBack(error)) await removeSizes(fileStore, sizes);
    throw error;
  }
}

export async function removeSizes(
  fileStore: FileStore,
  sizes: readonly Pick<StoredSize, "storedId">[],
): Promise<void> {
  for (const { storedId } of sizes) await fileStore.remove(storedId);
}

function isRolledBack(error: unknown): boolean {
  return error instanceof Refusal || isUniqueViolation(error) || isForeignKeyViolation(error);
}
