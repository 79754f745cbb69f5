import { pipeline } from "node:stream";
import { faultCode } from "../db/faults.ts";
import { checkBytes } from "../files/check-bytes.ts";
import type { FileStore } from "../files/file-store.ts";
import { hashBytes } from "../files/hash-bytes.ts";
import type { ShowProgress } from "../progress-line.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import type { StoredFile } from "./manifest.ts";
import type { SharedFiles } from "./shared-files.ts";

export type FileTarget = Pick<SharedFiles, "has" | "write">;

/** By id; older tables have no hashes. */
export type Referred = Map<string, Known>;

type Known = { sha256?: string; bytes?: number; ending: string };

export const leftInPlace: FileTarget = {
  has: () => true,
  write: () => Promise.reject(new Error("files stay in their place")),
};

/** Writes files without compressing them, because most are compressed already. */
export function insideOf(archive: ArchiveWriter): FileTarget {
  const written = new Set<string>();
  return {
    has: (path) => written.has(path),
    write: async (path, bytes) => {
      await archive.add(path, bytes, { compress: false });
      written.add(path);
    },
  };
}

export type CopiedFiles = {
  stored: StoredFile[];
  bytes: number;
  missing: string[];
  changed: string[];
};

export async function copyFiles(
  fileStore: FileStore,
  target: FileTarget,
  referred: Referred,
  show: ShowProgress,
): Promise<CopiedFiles> {
  const copied: CopiedFiles = { stored: [], bytes: 0, missing: [], changed: [] };
  const { stored, missing, changed } = copied;
  let seen = 0;
  for (const [id, known] of referred) {
    seen += 1;
    show(seen, referred.size, "copied: bytes of files");
    const file = await findBytes(fileStore, id, known, target).catch(ignoreLost);
    if (!file || (await fileStore.size(id)) === undefined) missing.push(id);
    if (!file) continue;
    if (known.sha256 !== undefined && known.sha256 !== file.sha256) changed.push(id);
    if (!target.has(file.path)) {
      const content = pipeline(await fileStore.read(id), checkBytes(file.sha256), () => undefined);
      await target.write(file.path, content);
    }
    stored.push(file);
    copied.bytes += file.bytes;
  }
  const lost = stored.find(({ path }) => !target.has(path));
  if (lost) throw new Error(`${lost.path} was removed from the folder of backups`);
  return copied;
}

/** Hashes the bytes, unless the target has them. @returns undefined if they are missing */
async function findBytes(
  fileStore: FileStore,
  id: string,
  { sha256, bytes: known = 0, ending }: Known,
  target: FileTarget,
): Promise<StoredFile | undefined> {
  const pathOf = (hash: string) => `files/${hash}${ending}`;
  const bytes = await fileStore.size(id);
  if (sha256 !== undefined && target.has(pathOf(sha256)))
    return { id, sha256, bytes: bytes ?? known, path: pathOf(sha256) };
  if (bytes === undefined) return undefined;
  const found = await hashBytes(await fileStore.read(id));
  return { id, sha256: found, bytes, path: pathOf(found) };
}

/** Ignores a file that was just removed, or whose part of the disk is damaged. */
export function ignoreLost(error: unknown): undefined {
  if (!["ENOENT", "EIO"].includes(faultCode(error))) throw error;
}
