import type { Readable } from "node:stream";
import {
  attachmentPath,
  cleanFileName,
  unattachedLimits,
  type FileLimits,
} from "../../domain/files/files.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { isUniqueViolation, lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { perform } from "../sessions/perform.ts";
import { detectType } from "./detect-type.ts";
import type { FileStore } from "./file-store.ts";
import {
  countUnattached,
  deletePendingUpload,
  deletePendingUploadsBefore,
  insertPendingUpload,
} from "./pending-uploads-store.ts";
import {
  attachFile,
  deleteFiles,
  deleteUnattached,
  insertFile,
  placeFile,
  unattachedAtOnce,
  unattachedBefore,
  unattachedFiles,
  type FileRecord,
} from "./store.ts";

type Upload = { id: string; name: string; size: number };

/**
 * Takes a place for an upload, with the size that it declares (rules 4.25 to 4.27).
 * @throws Refusal "too-many-uploads"
 */
export async function beginUpload(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  { id, size }: { id: string; size: number },
): Promise<void> {
  const most = unattachedLimits(context.settings.fileLimits);
  await perform(context, allowed, async (trx, viewer) => {
    await lock(trx, `uploads of ${viewer.id}`);
    const { uploads, bytes } = await countUnattached(trx, viewer.id);
    if (uploads >= most.count || bytes + size > most.bytes)
      throw new Refusal("too-many-uploads", { retryAfter: betweenSweeps });
    await insertPendingUpload(trx, { id, uploaderId: viewer.id, size });
  });
}

/** Seconds: what belongs to nobody is swept every hour. */
export const betweenSweeps = 3600;

/** Gives the place of an upload back if none of its bytes are left. */
export async function releaseIfGone({ db, fileStore }: AppContext, id: string): Promise<void> {
  const upload = await fileStore.incoming.getUpload(id).catch(() => undefined);
  if (!upload) await deletePendingUpload(db, id);
}

/**
 * Turns a finished upload into a file: bytes in their place first, then the record. May be called again
 * after a crash in between.
 */
export function finishUpload(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  upload: Upload,
): Promise<void> {
  const underWay = finishing.get(upload.id);
  if (underWay) return underWay;
  const work = keepAndRecord(context, allowed, upload).finally(() => finishing.delete(upload.id));
  finishing.set(upload.id, work);
  return work;
}

/** A client that lost its connection asks while the last bytes are still being put in their place. */
const finishing = new Map<string, Promise<void>>();

/** Waits for an upload that is being finished, however that ends. */
export async function settled(id: string): Promise<void> {
  await finishing.get(id)?.catch(() => undefined);
}

async function keepAndRecord(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  upload: Upload,
): Promise<void> {
  await context.fileStore.keep(upload.id);
  await recordFile(context, allowed, upload, async (trx) => {
    // It was swept a moment ago.
    if (!(await deletePendingUpload(trx, upload.id))) throw new Refusal("file-not-found");
  });
  await context.fileStore.forget(upload.id);
}

/** Adds a file that is not uploaded but read from elsewhere. */
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
  afterwards: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  const type = await detectType(context.fileStore, file.id, allowed.viewer.id);
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
        ...type,
        at,
      });
      await afterwards(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return;
    // Refused: nothing refers to its bytes.
    if (error instanceof Refusal) await context.fileStore.remove(file.id);
    throw error;
  }
}

type Attaching = {
  uploaderId: string;
  documentId: string;
  ids: readonly string[];
  /** What the document has already, also those that only its earlier versions show. */
  present?: readonly FileRecord[];
};

/**
 * Gives a document these files in this order: its own and somebody's own uploads (rule 4.2).
 * @throws Refusal when there are too many, they are too large together, or one is not there
 */
export async function attachFiles(
  trx: Trx,
  { uploaderId, documentId, ids, present = [] }: Attaching,
  limits: FileLimits,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length > limits.attachmentsMaxFiles) {
    const detail = `At most ${limits.attachmentsMaxFiles} attachments`;
    refuseWrongFields([wrongField("attachments", "too-many-attachments", detail)]);
  }
  const own = new Map(present.map((file) => [file.id, file]));
  const added = wanted.filter((id) => !own.has(id));
  const uploads = await unattachedFiles(trx, uploaderId, added);
  const whole = uploads.filter(({ isWhole }) => isWhole);
  const files = new Map([...own, ...whole.map((file) => [file.id, file] as const)]);
  const bytes = wanted.reduce((sum, id) => sum + (files.get(id)?.size ?? 0), 0);
  if (bytes > limits.attachmentsMaxBytes) {
    refuseWrongFields([wrongField("attachments", "attachments-too-large")]);
  }
  for (const [position, id] of wanted.entries()) {
    if (own.has(id)) await placeFile(trx, id, { position, isListed: true });
    else if (!files.has(id) || !(await attachFile(trx, id, documentId, position))) {
      refuseWrongFields([wrongField("attachments", "attachment-not-found")]);
    } else if (files.get(id)?.picture) await addJob(trx, "make-pictures", { fileId: id });
  }
}

/** Takes files from their document or portfolio: records now, bytes by a job that is written with it. */
export async function removeFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  const storedIds = await deleteFiles(trx, ids);
  if (storedIds.length > 0) await addJob(trx, "remove-bytes", { ids: storedIds });
}

/** A file that left its document stays readable for an earlier version that shows it. */
export async function unlistFile(trx: Trx, id: string): Promise<void> {
  await placeFile(trx, id, { position: 0, isListed: false });
}

/** Takes back an upload that belongs to nobody yet. */
export async function discardUpload(
  context: AppContext,
  allowed: Allowed<"files.upload">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const [file] = await unattachedFiles(trx, viewer.id, [id]);
    if (!file || !(await removeUnattached(trx, id))) throw new Refusal("file-not-found");
  });
}

/** Deletes the record now, the bytes by a job that is written with it. */
async function removeUnattached(trx: Trx, id: string): Promise<boolean> {
  const storedIds = await deleteUnattached(trx, id);
  if (storedIds.length > 0) await addJob(trx, "remove-bytes", { ids: storedIds });
  return storedIds.length > 0;
}

const day = 24 * 60 * 60 * 1000;

/** Uploads that no document and no portfolio took within a day (rule 4.19). */
export async function sweepUploads(context: AppContext): Promise<void> {
  let ids: string[];
  do {
    ids = await unattachedBefore(context.db, Date.now() - day);
    for (const id of ids) await transact(context, (trx) => removeUnattached(trx, id));
  } while (ids.length === unattachedAtOnce);
  for (const id of await deletePendingUploadsBefore(context.db, Date.now() - day))
    await removeBegun(context.fileStore, id);
  await context.fileStore.sweepIncoming(day);
}

/** Wherever its bytes lie by now. */
async function removeBegun(fileStore: FileStore, id: string): Promise<void> {
  await fileStore.incoming.remove(id).catch(() => undefined);
  await fileStore.remove(id);
  await fileStore.forget(id);
}
