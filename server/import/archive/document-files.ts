import { Readable } from "node:stream";
import { attachmentPath, cleanFileName } from "../../../domain/files/files.ts";
import type { StoredFile } from "../../archive/manifest.ts";
import { readFileOf } from "../../archive/read-archive.ts";
import type { Trx } from "../../db/open.ts";
import { addFileJobs } from "../../files/add-file-jobs.ts";
import { detectType, type DetectedType } from "../../files/detect-type.ts";
import { attachFile, insertFile } from "../../files/store.ts";
import { newId } from "../../ids.ts";
import { sizeProblem } from "../resolve-references.ts";
import type { Line } from "./archive-lines.ts";
import type { Importing } from "./importing.ts";
import { readFileIdsByPath } from "./store.ts";

export type DocumentFile = {
  /** Identifies the file among those of its document. */
  path: string;
  name: string;
  size: number;
  archived: StoredFile;
};

export function listFiles(
  { files, context }: Importing,
  attachments: Line<"documents">["attachments"],
  notes: string[],
): DocumentFile[] {
  const all: DocumentFile[] = [];
  for (const { id, name, path = attachmentPath(`${id}_${name}`, 0) } of attachments) {
    const archived = files.get(id);
    if (all.some((other) => other.path === path)) continue;
    const size = archived?.bytes ?? 0;
    const problem = archived
      ? sizeProblem({ size }, all, context.settings.fileLimits)
      : "file missing";
    if (problem !== undefined || !archived) notes.push(`${problem}, left out: ${name}`);
    else all.push({ path, name, size, archived });
  }
  return all;
}

export type StoredFiles = {
  /** By path. */
  ids: Map<string, string>;
  /** By id in the archive. */
  archivedIds: Map<string, string>;
  added: (DocumentFile & { id: string; type: DetectedType })[];
};

const unread: DetectedType = { contentType: "", width: null, height: null };

export async function storeFiles(
  { context, archive }: Importing,
  documentId: string,
  files: readonly DocumentFile[],
): Promise<StoredFiles> {
  const ids = await readFileIdsByPath(context.db, documentId);
  const stored: StoredFiles = { ids, archivedIds: new Map(), added: [] };
  try {
    for (const file of files) {
      const { path, archived } = file;
      const id = ids.get(path) ?? newId();
      stored.archivedIds.set(archived.id, id);
      if (ids.has(path)) continue;
      ids.set(path, id);
      const added = { ...file, id, type: unread };
      stored.added.push(added);
      await context.fileStore.write(id, exactly(await readFileOf(archive, archived), archived));
      added.type = await detectType(context.fileStore, id);
    }
    return stored;
  } catch (error) {
    await removeFiles(context, stored);
    throw error;
  }
}

/** Stops before more is stored than the limits were checked for. */
function exactly(bytes: Readable, { path, bytes: size }: StoredFile): Readable {
  async function* pieces() {
    let left = size;
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) break;
      yield piece;
    }
    if (left !== 0) throw new Error(`${path} does not have ${size} bytes`);
  }
  return Readable.from(pieces(), { objectMode: false });
}

export async function removeFiles(
  { fileStore }: Importing["context"],
  { added }: StoredFiles,
): Promise<void> {
  for (const { id } of added) await fileStore.remove(id);
}

export async function attachStoredFiles(
  trx: Trx,
  { documentId, uploaderId }: { documentId: string; uploaderId: string },
  { ids, added }: StoredFiles,
): Promise<void> {
  const first = ids.size - added.length;
  for (const [at, { id, path, size, archived, type, name }] of added.entries()) {
    const file = { id, path, size, sha256: archived.sha256, ...type, name: cleanFileName(name) };
    await insertFile(trx, { ...file, uploaderId, at: Date.now() });
    await attachFile(trx, id, documentId, first + at);
    await addFileJobs(trx, { ...file, ...type, isPicture: type.width !== null });
  }
}
