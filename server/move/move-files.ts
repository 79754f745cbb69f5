import { pipeline } from "node:stream";
import type { DbOrTrx } from "../db/open.ts";
import { ChangedBytes, checkBytes } from "../files/check-bytes.ts";
import type { FileStore } from "../files/file-store.ts";
import { hashBytes } from "../files/hash-bytes.ts";
import type { StoredBytes } from "../files/read-stored.ts";
import { listAllStoredBytes } from "../files/stored-bytes.ts";
import type { ShowProgress } from "../progress-line.ts";

/** Files at once: most are small, and S3 takes its time for each. */
const atOnce = 8;

export type MovedFiles = {
  files: number;
  bytes: number;
  problems: string[];
};

/**
 * Copies missing files, reads all again, and compares every hash (rule 11.36).
 * @param compared ids that need no second look, to which those of this run are added
 */
export async function moveFiles(
  db: DbOrTrx,
  { from, to }: { from: FileStore; to: FileStore },
  compared: Set<string>,
  show: ShowProgress,
): Promise<MovedFiles> {
  const moved: MovedFiles = { files: 0, bytes: 0, problems: [] };
  const stored = await Array.fromAsync(listStored(db));
  const waiting = stored.values();
  const work = async () => {
    for (const file of waiting) {
      const bytes = await moveFile(file, { from, to }, compared);
      if (typeof bytes === "string") moved.problems.push(`File ${file.id}: ${bytes}`);
      else moved.bytes += bytes;
      moved.files += 1;
      show(moved.files, stored.length, "moved and compared: files");
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return moved;
}

async function* listStored(db: DbOrTrx): AsyncGenerator<StoredBytes> {
  yield* listAllStoredBytes(db);
  const imports = db.selectFrom("imports").select("file_id as id").where("file_id", "is not", null);
  for (const { id } of await imports.$narrowType<{ id: string }>().execute())
    yield { id, sha256: null };
}

/** @returns its bytes, or what is wrong with it */
async function moveFile(
  { id, sha256 }: StoredBytes,
  { from, to }: { from: FileStore; to: FileStore },
  compared: Set<string>,
): Promise<number | string> {
  const bytes = await from.size(id);
  if (bytes === undefined) return "its bytes are missing.";
  if (compared.has(id)) return bytes;
  const hash = sha256 ?? (await hashBytes(await from.read(id)));
  if ((await to.size(id)) !== bytes || (await hashBytes(await to.read(id))) !== hash) {
    const changed = await copy(id, hash, { from, to });
    if (changed) return "its bytes have changed; it was moved as it is now.";
  }
  compared.add(id);
  return bytes;
}

/** @returns whether the bytes in the old place differ from those that were uploaded */
async function copy(
  id: string,
  hash: string,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<boolean> {
  try {
    await to.write(
      id,
      pipeline(await from.read(id), checkBytes(hash), () => undefined),
    );
  } catch (error) {
    if (!(error instanceof ChangedBytes)) throw error;
    await to.write(id, await from.read(id));
    return true;
  }
  if ((await hashBytes(await to.read(id))) === hash) return false;
  throw new Error(`the bytes of file ${id} in the new place differ from those that were written`);
}
