import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { fileIdOf } from "../../../domain/content/content.ts";
import { attachmentPath, cleanFileName, type FileLimits } from "../../../domain/files/files.ts";
import type { Trx } from "../../db/open.ts";
import { detectType, type DetectedType } from "../../files/detect-type.ts";
import { attachFile, insertFile } from "../../files/store.ts";
import { newId } from "../../ids.ts";
import { addJob } from "../../jobs/add-job.ts";
import { sizeProblem } from "../resolve-references.ts";
import { dataPicture } from "./data-picture.ts";
import type { Importing } from "./importing.ts";
import { filesByPath } from "./store.ts";
import { readReference, shownAddress, type StoredFile } from "./stored-files.ts";

/** A file on its way to a document. */
export type DocumentFile = {
  /** Known again by it. */
  path: string;
  name: string;
  size: number;
  type: DetectedType;
  bytes: () => Readable;
};

/** The files of a document, and which of them each picture in its text shows. */
export type DocumentFiles = { all: DocumentFile[]; shown: Map<string, DocumentFile> };

/** Finds what a document refers to; what is not there or too large is named and left out. */
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
      add(found.all, await fromFolder(stored), limits, notes);
    } else notes.push(`file missing, left out: ${shownAddress(address)}`);
  }
  for (const address of pictures) {
    const picture = await findPicture(files, address);
    if (!picture) {
      const instead = isOnSite(address) ? ", a link instead" : "";
      if (fileIdOf(address) === undefined) {
        notes.push(`image missing${instead}: ${shownAddress(address)}`);
      }
      continue;
    }
    const file = add(found.all, picture, limits, notes);
    if (file && file.type.width !== null) found.shown.set(address, file);
  }
  return found;
}

/** Where a link could lead to it. */
export function isOnSite(address: string): boolean {
  return /^\s*https?:\/\//i.test(address);
}

async function findPicture(
  files: Importing["files"],
  address: string,
): Promise<DocumentFile | undefined> {
  if (/^data:/i.test(address)) return fromText(address);
  const stored = files.find(address);
  return stored && fromFolder(stored);
}

/** @returns the file, or the same one when it was there before; nothing when there is no room for it */
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

async function fromFolder({ path, name, file }: StoredFile): Promise<DocumentFile> {
  const { absolute, size } = file;
  const read = async (from: string, range?: { start: number; end: number }) =>
    createReadStream(from, range);
  const type = await detectType({ read }, absolute);
  return { path, name, size, type, bytes: () => createReadStream(absolute) };
}

async function fromText(address: string): Promise<DocumentFile | undefined> {
  const picture = dataPicture(address);
  if (!picture) return undefined;
  const { name, bytes } = picture;
  const type = await detectType({ read: async () => Readable.from([bytes]) }, "");
  if (type.width === null) return undefined;
  const size = bytes.length;
  return { path: attachmentPath(name, 0), name, size, type, bytes: () => Readable.from([bytes]) };
}

/** Files whose bytes lie in their place, with the ids under which their document will show them. */
export type StoredNow = { ids: Map<string, string>; added: (DocumentFile & { id: string })[] };

/** Stores the bytes of what the document does not have yet. */
export async function storeFiles(
  { context }: Importing,
  documentId: string,
  { all }: DocumentFiles,
): Promise<StoredNow> {
  const stored: StoredNow = { ids: await filesByPath(context.db, documentId), added: [] };
  try {
    for (const file of all) {
      if (stored.ids.has(file.path)) continue;
      const id = newId();
      stored.added.push({ ...file, id });
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
  { added }: StoredNow,
): Promise<void> {
  for (const { id } of added) await fileStore.remove(id);
}

/** Their records, in the transaction of their document. */
export async function attachStored(
  trx: Trx,
  { documentId, uploaderId }: { documentId: string; uploaderId: string },
  { ids, added }: StoredNow,
): Promise<void> {
  const first = ids.size - added.length;
  for (const [at, { id, path, size, type, name }] of added.entries()) {
    const file = { id, path, size, ...type, name: cleanFileName(name) };
    await insertFile(trx, { ...file, uploaderId, at: Date.now() });
    await attachFile(trx, id, documentId, first + at);
    if (type.width !== null) await addJob(trx, "make-pictures", { fileId: id });
  }
}
