import { constants, createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { StoredFile } from "../../archive/manifest.ts";
import { endingOf } from "../../archive/write-backup.ts";
import { hashBytes } from "../../files/hash-bytes.ts";
import type { OldFile } from "./stored-files.ts";

export type BesideFiles = Awaited<ReturnType<typeof openBesideFiles>>;

export async function openBesideFiles(folder: string) {
  await mkdir(join(folder, "files"));
  const stored = new Map<string, StoredFile>();
  return {
    stored,
    async add(id: string, { name, size, source }: OldFile) {
      if (stored.has(id)) return;
      const sha256 = await hashBytes(openSource(source));
      const path = `files/${sha256}${endingOf(name)}`;
      if (!existsSync(join(folder, path))) await place(source, join(folder, path));
      stored.set(id, { id, sha256, bytes: size, path });
    },
  };
}

type Source = OldFile["source"];

export function openSource(source: Source, range?: { start: number; end: number }): Readable {
  return "bytes" in source
    ? Readable.from([source.bytes])
    : createReadStream(source.absolute, range);
}

/** The archive is removed soon, so a link saves the space. Not every system allows links. */
async function place(source: Source, path: string): Promise<void> {
  if ("bytes" in source) return writeFile(path, source.bytes);
  const { absolute } = source;
  await symlink(absolute, path).catch(() => copyFile(absolute, path, constants.COPYFILE_EXCL));
}
