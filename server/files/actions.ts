import type { Readable } from "node:stream";
import type { Upload as IncomingUpload } from "@tus/server";
import {
  attachmentPath,
  cleanFileName,
  unattachedLimits,
  type FileLimits,
  type UploadPurpose,
} from "../../domain/files/files.ts";
import { allow, type Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { isUniqueViolation, lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { perform } from "../sessions/perform.ts";
import { addFileJobs } from "./add-file-jobs.ts";
import {
  countUnattached,
  deleteBegunUpload,
  deleteBegunUploadsBefore,
  listUploadsFor,
  insertBegunUpload,
} from "./begun-uploads-store.ts";
import { detectType } from "./detect-type.ts";
import type { FileStore } from "./file-store.ts";
import { hashBytes } from "./hash-bytes.ts";
import { removeBytesLater } from "./remove-bytes-later.ts";
import {
  attachFile,
  deleteFiles,
  deleteUnattached,
  insertFile,
  placeFile,
  unattachedBatchSize,
  listUnattachedBefore,
  listUnattachedFiles,
  type FileRecord,
} from "./store.ts";

type Upload = { id: string; name: string; size: number; purpose?: UploadPurpose | undefined };

/** Reserves the upload's declared size (rules 4.25 to 4.27). @throws Refusal "too-many-uploads" */
export async function beginUpload(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  { id, size, purpose }: Omit<Upload, "name">,
): Promise<void> {
  if (purpose !== undefined) return beginZip(context, allowed, { id, size, purpose });
  const limits = unattachedLimits(context.settings.fileLimits);
  await perform(context, allowed, async (trx, viewer) => {
    await lock(trx, `uploads of ${viewer.id}`);
    const { uploads, bytes } = await countUnattached(trx, viewer.id);
    if (uploads >= limits.count || bytes + size > limits.bytes)
      throw new Refusal("too-many-uploads", { retryAfter: sweepIntervalSeconds });
    await insertBegunUpload(trx, { id, uploaderId: viewer.id, size, purpose });
  });
}

/** A zip replaces the one before, so that a broken upload never blocks the next (rule 4.33). */
async function beginZip(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  { id, size, purpose }: Required<Omit<Upload, "name">>,
): Promise<void> {
  const replaced = await perform(context, allowed, async (trx, viewer) => {
    allow(viewer, "documents.import");
    await lock(trx, `uploads of ${viewer.id}`);
    const { begun, finished } = await listUploadsFor(trx, "import", viewer.id);
    for (const earlier of finished) await removeUnattached(trx, earlier);
    for (const earlier of begun) await deleteBegunUpload(trx, earlier);
    await insertBegunUpload(trx, { id, uploaderId: viewer.id, size, purpose });
    return begun;
  });
  for (const earlier of replaced) await removeBegunUpload(context.fileStore, earlier);
}

export const sweepIntervalSeconds = 3600;

const goneStatuses: ReadonlySet<unknown> = new Set([404, 410]);

/** @returns undefined if there is no such upload. @throws if the store fails */
export function findUpload(
  { fileStore }: AppContext,
  id: string,
): Promise<IncomingUpload | undefined> {
  return fileStore.incoming.getUpload(id).catch((error: unknown) => {
    if (!goneStatuses.has((error as { status_code?: unknown }).status_code)) throw error;
    return undefined;
  });
}

export async function releaseIfGone(context: AppContext, id: string): Promise<void> {
  if (!(await findUpload(context, id))) await deleteBegunUpload(context.db, id);
}

/** Stores the bytes first, then the record. Idempotent, so that a crash in between is repaired. */
export function finishUpload(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  upload: Upload,
): Promise<void> {
  const pending = finishing.get(upload.id);
  if (pending) return pending;
  const work = storeAndRecord(context, allowed, upload).finally(() => finishing.delete(upload.id));
  finishing.set(upload.id, work);
  return work;
}

/** A client that lost its connection may ask while its last bytes are still being stored. */
const finishing = new Map<string, Promise<void>>();

export async function waitUntilFinished(id: string): Promise<void> {
  await finishing.get(id)?.catch(() => undefined);
}

async function storeAndRecord(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  upload: Upload,
): Promise<void> {
  await context.fileStore.keep(upload.id);
  await recordFile(context, allowed, upload, async (trx) => {
    // The sweep may have removed the upload.
    if (!(await deleteBegunUpload(trx, upload.id))) throw new Refusal("file-not-found");
  });
  await context.fileStore.forget(upload.id);
}

/** Stores a file that belongs to nobody yet (rules 4.17 and 4.18). @returns its id */
export async function addFile(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  file: { name: string; size: number; bytes: Uint8Array | Readable },
): Promise<string> {
  const id = newId();
  await context.fileStore.write(id, file.bytes);
  await recordFile(context, allowed, { id, name: file.name, size: file.size });
  return id;
}

async function recordFile(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  file: Upload,
  afterward: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  const type = await detectType(context.fileStore, file.id, allowed.viewer.id);
  const sha256 = await hashBytes(await context.fileStore.read(file.id));
  const at = Date.now();
  const name = cleanFileName(file.name);
  try {
    await perform(context, allowed, async (trx, viewer) => {
      await insertFile(trx, {
        id: file.id,
        uploaderId: viewer.id,
        path: attachmentPath(name, at),
        name,
        size: file.size,
        sha256,
        ...type,
        purpose: file.purpose,
        at,
      });
      await afterward(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return;
    // No record refers to these bytes.
    if (error instanceof Refusal) await context.fileStore.remove(file.id);
    throw error;
  }
}

type Attachments = {
  uploaderId: string;
  documentId: string;
  ids: readonly string[];
  /** The document's files, including those that only earlier versions show. */
  present?: readonly FileRecord[];
};

/** Each file must be the document's own or this member's unattached upload (rules 4.2, 4.18). */
export async function attachFiles(
  trx: Trx,
  { uploaderId, documentId, ids, present = [] }: Attachments,
  limits: FileLimits,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.attachmentsMaxFiles) {
    const detail = `At most ${limits.attachmentsMaxFiles} attachments`;
    refuseWrongFields([wrongField("attachments", "too-many-attachments", detail)]);
  }
  const own = new Map(present.map((file) => [file.id, file]));
  const added = wanted.filter((id) => !own.has(id));
  const uploads = await listUnattachedFiles(trx, uploaderId, added);
  const attachable = uploads.filter(({ hasOriginal, purpose }) => hasOriginal && !purpose);
  const files = new Map([...own, ...attachable.map((file) => [file.id, file] as const)]);
  const bytes = wanted.reduce((sum, id) => sum + (files.get(id)?.size ?? 0), 0);
  if (bytes > limits.attachmentsMaxBytes) {
    refuseWrongFields([wrongField("attachments", "attachments-too-large")]);
  }
  for (const [position, id] of wanted.entries()) {
    if (own.has(id)) await placeFile(trx, id, { position, isListed: true });
    else {
      const file = files.get(id);
      if (!file || !(await attachFile(trx, id, documentId, position)))
        return refuseWrongFields([wrongField("attachments", "attachment-not-found")]);
      await addFileJobs(trx, { ...file, isPicture: file.picture !== null });
    }
  }
}

export async function removeFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  await removeBytesLater(trx, await deleteFiles(trx, ids));
}

/** Earlier versions still show the file. */
export async function unlistFile(trx: Trx, id: string): Promise<void> {
  await placeFile(trx, id, { position: 0, isListed: false });
}

/** @throws Refusal "file-not-found" for a file that is attached or another member's */
export async function discardUpload(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const [file] = await listUnattachedFiles(trx, viewer.id, [id]);
    if (!file || !(await removeUnattached(trx, id))) throw new Refusal("file-not-found");
  });
}

/** Deletes the upload's row and keeps its bytes, which the caller uses from now on. */
export async function claimUpload(
  trx: Trx,
  { id, uploaderId }: { id: string; uploaderId: string },
): Promise<FileRecord | undefined> {
  const [file] = await listUnattachedFiles(trx, uploaderId, [id]);
  return file && (await deleteUnattached(trx, id)).length > 0 ? file : undefined;
}

async function removeUnattached(trx: Trx, id: string): Promise<boolean> {
  const storedIds = await deleteUnattached(trx, id);
  await removeBytesLater(trx, storedIds);
  return storedIds.length > 0;
}

const day = 24 * 60 * 60 * 1000;

/** Removes uploads that nothing has used within a day (rule 4.19). */
export async function sweepUploads(context: AppContext): Promise<void> {
  let ids: string[];
  do {
    ids = await listUnattachedBefore(context.db, Date.now() - day);
    for (const id of ids) await transact(context, (trx) => removeUnattached(trx, id));
  } while (ids.length === unattachedBatchSize);
  for (const id of await deleteBegunUploadsBefore(context.db, Date.now() - day))
    await removeBegunUpload(context.fileStore, id);
  await context.fileStore.sweepIncoming(day);
}

/** The bytes may be in any stage of an upload. */
async function removeBegunUpload(fileStore: FileStore, id: string): Promise<void> {
  await fileStore.incoming.remove(id).catch(() => undefined);
  await fileStore.remove(id);
  await fileStore.forget(id);
}
