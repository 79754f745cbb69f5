import type { NewImportBody } from "../../domain/imports/import-shapes.ts";
import { zipProblem, importLimits } from "../../domain/imports/imports.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { findSubteam, visibleSubteams } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { AppContext } from "../context.ts";
import type { Trx } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";
import { claimUpload } from "../files/actions.ts";
import { listUnattachedFiles } from "../files/store.ts";
import type { AnswerRecorder } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { addJob } from "../jobs/add-job.ts";
import { perform } from "../sessions/perform.ts";
import { listSubteams } from "../subteams/store.ts";
import { withZip } from "./read-zip.ts";
import {
  deleteImport,
  findImport,
  findImportOf,
  insertImport,
  lockImportsOf,
  setImportState,
  type ImportRow,
} from "./store.ts";

type Importer = Allowed<"documents.import">;

/** @throws Refusal "unknown-subteam", "import-running", or one about the zip (rules 8.30, 8.31) */
export async function createImport(
  context: AppContext,
  allowed: Importer,
  { upload, subteam, tagFolders }: NewImportBody,
  recorder?: AnswerRecorder,
): Promise<{ id: string }> {
  await refuseWrongZip(context, allowed.viewer, upload);
  return perform(context, allowed, async (trx, viewer) => {
    await refuseUnknownSubteam(trx, subteam);
    await lockImportsOf(trx, viewer.id);
    const last = await findImportOf(trx, viewer.id);
    if (last?.state === "running") throw stillRunning();
    const zip = await replaceZip(trx, viewer, upload, last);
    const id = newId();
    const wanted = { subteam, tagFolders: Number(tagFolders) };
    await insertImport(trx, { id, memberId: viewer.id, ...zip, ...wanted });
    await addJob(trx, "check-import", { importId: id });
    await recorder?.record(trx, { id });
    await announceImport(trx, viewer.id);
    return { id };
  });
}

type Zip = { fileId: string; fileName: string; fileSize: number };

/** Keeps the zip when the same one is checked again. */
async function replaceZip(
  trx: Trx,
  viewer: Member,
  upload: string,
  last: ImportRow | undefined,
): Promise<Zip> {
  if (last?.fileId === upload) {
    await deleteImport(trx, last.id);
    return { fileId: upload, fileName: last.fileName, fileSize: last.fileSize };
  }
  if (last) await removeImport(trx, last);
  const file = await claimUpload(trx, { id: upload, uploaderId: viewer.id });
  if (!file) return refuseWrongFields([wrongField("upload", "zip-not-found")]);
  return { fileId: file.id, fileName: file.name, fileSize: file.size };
}

/** Reads the list of files only, to refuse most wrong files at once (rules 8.34 and 8.62). */
async function refuseWrongZip(
  { db, fileStore }: AppContext,
  viewer: Member,
  upload: string,
): Promise<void> {
  if ((await findImportOf(db, viewer.id))?.fileId === upload) return;
  const [file] = await listUnattachedFiles(db, viewer.id, [upload]);
  if (!file?.hasOriginal) return refuseWrongFields([wrongField("upload", "zip-not-found")]);
  const detail = zipProblem({ bytes: file.size });
  if (detail !== undefined) throw new Refusal("zip-too-large", { detail });
  const read = (range: { start: number; end: number }) => fileStore.read(file.id, range);
  await withZip({ size: file.size, read }, importLimits, async () => undefined);
}

async function refuseUnknownSubteam(trx: Trx, id: string): Promise<void> {
  const isVisible = findSubteam(visibleSubteams(await listSubteams(trx)), id) !== undefined;
  if (!isVisible) refuseWrongFields([wrongField("subteam", "unknown-subteam")]);
}

/** Idempotent while it runs. An import that failed while it ran continues (rule 8.36). */
export async function startImport(
  context: AppContext,
  allowed: Importer,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    await lockImportsOf(trx, viewer.id);
    const found = await getOwnImport(trx, viewer, id);
    if (found.state === "running") return;
    if (!canStart(found) || !(await setImportState(trx, id, found.state, { state: "running" })))
      throw new Refusal("import-not-checked");
    await addJob(trx, "run-import", { importId: id });
    const { fileName, subteam } = found;
    const entry = { kind: "import-started", actor: viewer.id, subject: subteam } as const;
    await addAuditEntry(trx, { ...entry, to: fileName });
    await announceImport(trx, viewer.id);
  });
}

export function canStart({ state, fileId, report }: ImportRow): boolean {
  const isReady = state === "checked" || (state === "failed" && report !== null);
  return isReady && fileId !== null;
}

/** Documents that it made stay. */
export async function discardImport(
  context: AppContext,
  allowed: Importer,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    await lockImportsOf(trx, viewer.id);
    const found = await getOwnImport(trx, viewer, id);
    if (found.state === "running") throw stillRunning();
    await removeImport(trx, found);
    await announceImport(trx, viewer.id);
  });
}

/** Seconds. */
const retryAfter = 15;

function stillRunning(): Refusal {
  return new Refusal("import-running", { retryAfter });
}

async function getOwnImport(trx: Trx, viewer: Member, id: string): Promise<ImportRow> {
  const found = await findImport(trx, id);
  if (found?.memberId !== viewer.id) throw new Refusal("import-not-found");
  return found;
}

export async function removeImport(trx: Trx, { id, fileId }: ImportRow): Promise<void> {
  await deleteImport(trx, id);
  await removeZip(trx, fileId);
}

export async function removeZip(trx: Trx, fileId: string | null): Promise<void> {
  if (fileId !== null) await addJob(trx, "remove-bytes", { ids: [fileId] });
}

/** Informs only this member's screens (rule 8.32). */
export async function announceImport(trx: Trx, memberId: string): Promise<void> {
  const event = { kind: "import.changed", subjectId: memberId } as const;
  await recordEvent(trx, { ...event, actorId: memberId, at: Date.now() });
}
