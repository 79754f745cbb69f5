import type { Readable } from "node:stream";
import { attachmentPath, cleanFileName, type FileLimits } from "../../domain/files.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation } from "../db/differences.ts";
import type { Db, Trx } from "../db/open.ts";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import type { World } from "../world.ts";
import {
  attachFile,
  deleteFiles,
  findFile,
  insertFile,
  unattachedBefore,
  unattachedFiles,
} from "./store.ts";
import { findTrueType } from "./true-type.ts";

type Upload = { id: string; name: string; size: number };

/**
 * Turns a finished upload into a file: bytes in their place first, then the record. May be called again
 * after a crash in between.
 */
export async function finishUpload(
  world: World,
  allowed: Allowed<"files.upload">,
  upload: Upload,
): Promise<void> {
  await world.fileStore.keep(upload.id);
  await recordFile(world, allowed, upload);
}

/** Adds a file that is not uploaded but read from elsewhere. */
export async function addFile(
  world: World,
  allowed: Allowed<"files.upload">,
  file: { name: string; size: number; bytes: Uint8Array | Readable },
): Promise<string> {
  const id = newId();
  await world.fileStore.write(id, file.bytes);
  await recordFile(world, allowed, { id, name: file.name, size: file.size });
  return id;
}

async function recordFile(
  world: World,
  { viewer }: Allowed<"files.upload">,
  file: Upload,
): Promise<void> {
  const type = await findTrueType(world.fileStore, file.id);
  const at = Date.now();
  const name = cleanFileName(file.name);
  try {
    await world.db.transaction().execute(async (trx) => {
      await insertFile(trx, {
        id: file.id,
        uploaderId: viewer.id,
        path: attachmentPath(name, at),
        name,
        size: file.size,
        ...type,
        at,
      });
      if (type.width !== null) await addJob(trx, "make-pictures", { fileId: file.id });
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  world.wakeJobs();
}

type Attaching = {
  uploaderId: string;
  documentId: string;
  ids: readonly string[];
  /** What the document has already. */
  kept?: { count: number; bytes: number };
};

/**
 * Gives somebody's own uploads to a document, in the order in which they are named (rule 4.2).
 * @throws Refusal when there are too many, they are too large together, or one is not there
 */
export async function attachFiles(
  trx: Trx,
  { uploaderId, documentId, ids, kept = { count: 0, bytes: 0 } }: Attaching,
  limits: FileLimits,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const count = kept.count + wanted.length;
  if (count > limits.attachmentsMaxFiles) {
    const detail = `At most ${limits.attachmentsMaxFiles} attachments`;
    refuseWrongFields([wrongField("attachments", "too-many-attachments", detail)]);
  }
  const files = await unattachedFiles(trx, uploaderId, wanted);
  const bytes = files.reduce((sum, file) => sum + file.size, kept.bytes);
  if (bytes > limits.attachmentsMaxBytes) {
    refuseWrongFields([wrongField("attachments", "attachments-too-large")]);
  }
  for (const [index, id] of wanted.entries()) {
    const free =
      files.some((file) => file.id === id) &&
      (await attachFile(trx, id, documentId, kept.count + index));
    if (!free) refuseWrongFields([wrongField("attachments", "attachment-not-found")]);
  }
}

/** Takes back an upload that belongs to no document. */
export async function discardUpload(
  world: World,
  { viewer }: Allowed<"files.upload">,
  id: string,
): Promise<void> {
  await world.db.transaction().execute(async (trx) => {
    const [file] = await unattachedFiles(trx, viewer.id, [id]);
    if (!file) throw new Refusal("file-not-found");
    await removeFiles(trx, [id]);
  });
  world.wakeJobs();
}

/** Deletes the records now, the bytes by a job that is written with it. */
async function removeFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  const storedIds = await deleteFiles(trx, ids);
  if (storedIds.length > 0) await addJob(trx, "remove-bytes", { ids: storedIds });
}

const day = 24 * 60 * 60 * 1000;

/** Uploads that no document took within a day (rule 4.7). */
export async function sweepUploads(world: World): Promise<void> {
  const ids = await unattachedBefore(world.db, Date.now() - day);
  for (const id of ids) await sweepOne(world.db, id);
  await world.fileStore.sweepIncoming(day);
}

/** One by one, asking again: somebody may be saving a document with it right now. */
async function sweepOne(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const file = await findFile(trx, id);
    if (file?.documentId === null) await removeFiles(trx, [id]);
  });
}
