import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { fileIdOf } from "../../../domain/content/content.ts";
import { attachmentPath, cleanFileName, type FileLimits } from "../../../domain/files/files.ts";
import type { Trx } from "../../db/open.ts";
import { detectType, type DetectedType } from "../../files/detect-type.ts";
import { hashBytes } from "../../files/hash-bytes.ts";
import { attachFile, insertFile } from "../../files/store.ts";
import { newId } from "../../ids.ts";
import { addJob } from "../../jobs/add-job.ts";
import { sizeProblem } from "../resolve-references.ts";
import { decodeDataUrl } from "./decode-data-url.ts";
import type { Importing } from "./importing.ts";
import { fileIdsByPath } from "./store.ts";
import { displayAddress, readReference, type StoredFile } from "./stored-files.ts";

export type DocumentFile = {
  /** Identifies the file among those of its document. */
  path: string;
  name: string;
  size: number;
  type: DetectedType;
  bytes: () => Readable;
};

export type DocumentFiles = { all: DocumentFile[]; shown: Map<string, DocumentFile> };

export async function findFiles(
  { files, context }: Importing,
  references: readonly unknown[],
  pictures: readonly string[],
  notes: string[],
): Promise<DocumentFiles> {
  const limits = context.settings.fileLimits;
  const found: DocumentFiles = { all: [], shown: new Map() };
  for (const reference of references) {
    const { address } = readReference(reference);
    const stored = files.find(reference);
    if (stored) {
      add(found.all, await fileFromFolder(stored), limits, notes);
    } else notes.push(`file missing, left out: ${displayAddress(address)}`);
  }
  for (const address of pictures) {
    const picture = await findPicture(files, address);
    if (!picture) {
      const instead = isWebAddress(address) ? ", replaced by a link" : "";
      if (fileIdOf(address) === undefined) {
        notes.push(`image missing${instead}: ${displayAddress(address)}`);
      }
      continue;
    }
    const file = add(found.all, picture, limits, notes);
    if (file && file.type.width !== null) found.shown.set(address, file);
  }
  return found;
}

export function isWebAddress(address: string): boolean {
  return /^\s*https?:\/\//i.test(address);
}

async function findPicture(
  files: Importing["files"],
  address: string,
): Promise<DocumentFile | undefined> {
  if (/^data:/i.test(address)) return fileFromDataUrl(address);
  const stored = files.find(address);
  return stored && fileFromFolder(stored);
}

/** @returns the file, or an equal one that is already listed; undefined when it exceeds a limit */
function add(
  all: DocumentFile[],
  file: DocumentFile,
  limits: FileLimits,
  notes: string[],
): DocumentFile | undefined {
  const same = all.find(({ path }) => path === file.path);
  if (same) return same;
  const problem = sizeProblem(file, all, limits);
  if (problem) {
    notes.push(`${problem}, left out: ${file.name}`);
    return undefined;
  }
  all.push(file);
  return file;
}

async function fileFromFolder({ path, name, file }: StoredFile): Promise<DocumentFile> {
  const { absolute, size } = file;
  const read = async (from: string, range?: { start: number; end: number }) =>
    createReadStream(from, range);
  const type = await detectType({ read }, absolute);
  return { path, name, size, type, bytes: () => createReadStream(absolute) };
}

async function fileFromDataUrl(address: string): Promise<DocumentFile | undefined> {
  const picture = decodeDataUrl(address);
  if (!picture) return undefined;
  const { name, bytes } = picture;
  const type = await detectType({ read: async () => Readable.from([bytes]) }, "");
  if (type.width === null) return undefined;
  const size = bytes.length;
  return { path: attachmentPath(name, 0), name, size, type, bytes: () => Readable.from([bytes]) };
}

export type StoredDocumentFiles = {
  ids: Map<string, string>;
  added: (DocumentFile & { id: string; sha256: string })[];
};

export async function storeFiles(
  { context }: Importing,
  documentId: string,
  { all }: DocumentFiles,
): Promise<StoredDocumentFiles> {
  const stored: StoredDocumentFiles = {
    ids: await fileIdsByPath(context.db, documentId),
    added: [],
  };
  try {
    for (const file of all) {
      if (stored.ids.has(file.path)) continue;
      const id = newId();
      const entry = { ...file, id, sha256: await hashBytes(file.bytes()) };
      stored.added.push(entry);
      stored.ids.set(file.path, id);
      await context.fileStore.write(id, file.bytes());
    }
    return stored;
  } catch (error) {
    await removeFiles(context, stored);
    throw error;
  }
}

export async function removeFiles(
  { fileStore }: Importing["context"],
  { added }: StoredDocumentFiles,
): Promise<void> {
  for (const { id } of added) await fileStore.remove(id);
}

export async function attachStoredFiles(
  trx: Trx,
  { documentId, uploaderId }: { documentId: string; uploaderId: string },
  { ids, added }: StoredDocumentFiles,
): Promise<void> {
  const first = ids.size - added.length;
  for (const [at, { id, path, size, sha256, type, name }] of added.entries()) {
    const file = { id, path, size, sha256, ...type, name: cleanFileName(name) };
    await insertFile(trx, { ...file, uploaderId, at: Date.now() });
    await attachFile(trx, id, documentId, first + at);
    if (type.width !== null) await addJob(trx, "make-pictures", { fileId: id });
  }
}
