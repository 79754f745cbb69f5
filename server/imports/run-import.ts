import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ImportReport } from "../../domain/imports/import-shapes.ts";
import { importLimits } from "../../domain/imports/imports.ts";
import { allow, type Member } from "../../domain/permissions.ts";
import { Refusal, refusals } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { faultCode, refusalOfFault } from "../db/faults.ts";
import { transact } from "../db/transact.ts";
import type { FolderImport } from "../import/folder-import.ts";
import type { Report } from "../import/report.ts";
import { perform } from "../sessions/perform.ts";
import { announceImport, removeZip } from "./actions.ts";
import { createPageList } from "./page-list.ts";
import {
  findActiveMember,
  findImport,
  setImportState,
  saveProgress,
  type ImportRow,
  type Progress,
} from "./store.ts";
import { summarizeCheck, summarizeRun } from "./summarize.ts";
import { trackProgress } from "./track-progress.ts";
import { unpackZip } from "./unpack-zip.ts";

/** Loaded when an import begins, because it takes several megabytes. */
const loadImport = () => import("../import/import-folder.ts");

type Job = { importId: string };
type Unpacked = FolderImport & { leftOut: string[] };
type Work = (row: ImportRow, unpacked: Unpacked) => Promise<ImportReport>;

/** Reads a zip without writing anything (rule 8.30). */
export async function checkImport(
  context: AppContext,
  { importId }: Job,
  signal: AbortSignal,
): Promise<void> {
  const row = await findImport(context.db, importId);
  if (row?.state !== "checking") return;
  const { previewImport } = await loadImport();
  await workOn(context, row, signal, async (checked, unpacked) => {
    const report = await previewImport(context, unpacked);
    return summarizeCheck(context.db, withLeftOut(report, unpacked), checked);
  });
}

/** Continues after an interruption (rule 8.36). */
export async function runImport(
  context: AppContext,
  { importId }: Job,
  signal: AbortSignal,
): Promise<void> {
  const row = await findImport(context.db, importId);
  if (row?.state !== "running") return;
  const { importFolder } = await loadImport();
  await workOn(context, row, signal, async (_row, unpacked) => {
    const made = new Map<string, string>();
    const report = await importFolder(context, {
      ...unpacked,
      importId,
      onPage: (page, written) => {
        made.set(page.path, written.documentId);
        unpacked.onPage?.(page, written);
      },
    });
    return summarizeRun(context.db, withLeftOut(report, unpacked), made, row);
  });
}

function withLeftOut(report: Report, { leftOut }: Unpacked): Report {
  return { ...report, unused: [...report.unused, ...leftOut] };
}

class ImportGone extends Error {}

async function workOn(
  context: AppContext,
  row: ImportRow,
  signal: AbortSignal,
  work: Work,
): Promise<void> {
  const stopping = new AbortController();
  const folder = folderOf(context, row.id);
  const pages = createPageList();
  const progress = trackProgress(
    (shown) => save(context, row, { ...shown, latest: pages.latest() }),
    (error) => isFinal(error) && stopping.abort(error),
  );
  try {
    const author = await getImporter(context, row);
    const stop = AbortSignal.any([signal, stopping.signal]);
    const report = await inEmptyFolder(folder, async () => {
      const unpacked = await unpack(context, row, folder, { signal: stop, show: progress.show });
      const authors = "front-matter" as const;
      const { subteam } = row;
      const tagFolders = row.tagFolders === 1;
      const wanted = { ...unpacked, subteam, tagFolders, author, authors, signal: stop };
      return work(row, { ...wanted, onProgress: progress.show, onPage: pages.add });
    });
    await progress.stop();
    await finish(context, row, report);
  } catch (error) {
    await progress.stop();
    // The runner repeats the job, unless another process has taken it over.
    signal.throwIfAborted();
    await fail(context, row, stopping.signal.aborted ? stopping.signal.reason : error);
  }
}

export function importsFolder({ settings }: AppContext): string {
  return join(settings.dataDir, "imports");
}

function folderOf(context: AppContext, id: string): string {
  return join(importsFolder(context), id);
}

/** A killed process leaves the folder to the next attempt. */
async function inEmptyFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(
  { fileStore }: AppContext,
  { fileId, fileName, fileSize }: ImportRow,
  into: string,
  { signal, show }: { signal: AbortSignal; show: ReturnType<typeof trackProgress>["show"] },
) {
  if (fileId === null) throw new Refusal("zip-not-found");
  const read = (range: { start: number; end: number }) => fileStore.read(fileId, range);
  const { root, topFolder, leftOut } = await unpackZip({ size: fileSize, read }, into, {
    limits: importLimits,
    signal,
    onProgress: (done, total) => show({ part: "unpacking", done, total }),
  });
  return { folder: root, origin: `zip ${topFolder ?? plainName(fileName)}`, leftOut };
}

/** Browsers number the downloads of a file: "notes (1).zip" is "notes.zip" (rule 8.35). */
function plainName(fileName: string): string {
  return fileName.replace(/\.zip$/i, "").replace(/ \(\d+\)$/, "");
}

async function getImporter({ db }: AppContext, { memberId }: ImportRow): Promise<Member> {
  const member = await findActiveMember(db, memberId);
  if (!member) throw new Refusal("not-permitted");
  return allow(member, "documents.import").viewer;
}

/** Throws once the member may no longer import (rule 8.37). */
async function save(context: AppContext, row: ImportRow, progress: Progress): Promise<void> {
  const importer = allow(await getImporter(context, row), "documents.import");
  await perform(context, importer, async (trx) => {
    if (!(await saveProgress(trx, row.id, progress))) throw new ImportGone();
    await announceImport(trx, row.memberId);
  });
}

/** A busy database, by contrast, is asked again with the next progress. */
function isFinal(error: unknown): boolean {
  return error instanceof ImportGone || error instanceof Refusal;
}

async function finish(context: AppContext, row: ImportRow, report: ImportReport): Promise<void> {
  const isCheck = row.state === "checking";
  const state = isCheck ? "checked" : "done";
  await transact(context, async (trx) => {
    if (!(await setImportState(trx, row.id, row.state, { state, report }))) return;
    if (!isCheck) await removeZip(trx, row.fileId);
    await announceImport(trx, row.memberId);
  });
}

async function fail(context: AppContext, row: ImportRow, error: unknown): Promise<void> {
  if (error instanceof ImportGone) return;
  const refusal = error instanceof Refusal ? error : refusalOfFault(error);
  if (refusal?.code === "busy") throw error;
  if (!refusal) context.log.error("import failed", { import: row.id, error: faultCode(error) });
  await end(context, row, refusal ? problemOf(refusal) : refusals["internal-error"].sentence);
}

/** The sentence of the form asks for a choice, which an import no longer has. */
function problemOf({ code, detail }: Refusal): string {
  if (code !== "unknown-subteam") return detail;
  return "The subteam of this import was hidden. A captain can show it again under Settings.";
}

export async function giveUpImport(
  context: AppContext,
  { importId }: Job,
  state: "checking" | "running",
): Promise<void> {
  const row = await findImport(context.db, importId);
  if (row?.state === state) await end(context, row, refusals["internal-error"].sentence);
}

/** A run that failed can be started again with the same zip. */
async function end(context: AppContext, row: ImportRow, problem: string): Promise<void> {
  await transact(context, async (trx) => {
    const failed = { state: "failed", problem, keepsFile: row.state === "running" } as const;
    if (!(await setImportState(trx, row.id, row.state, failed))) return;
    if (!failed.keepsFile) await removeZip(trx, row.fileId);
    await announceImport(trx, row.memberId);
  });
}
