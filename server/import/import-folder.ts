import { createReadStream } from "node:fs";
import { cleanFileName } from "../../domain/files/files.ts";
import { allow, type Member } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import type { Db } from "../db/open.ts";
import { createDocument, editDocument } from "../documents/actions.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";
import { findDocument, tagsOfDocument, type DocumentRow } from "../documents/store.ts";
import { addFile, discardUpload } from "../files/actions.ts";
import { listFilesOfDocument, type FileRecord } from "../files/store.ts";
import type { FolderImport } from "./folder-import.ts";
import { contentOf, hashBytes, planImport, type Plan, type Step } from "./plan.ts";
import type { Outcome, PageReport, Report } from "./report.ts";
import type { Resolved } from "./resolve-references.ts";
import { isPage, readSourceFolder, type SourceFile, type SourceFolder } from "./source-folder.ts";
import { recordImport } from "./store.ts";

/** Creates and changes the documents. Idempotent: pages that are already there stay as they are. */
export async function importFolder(context: AppContext, wanted: FolderImport): Promise<Report> {
  const folder = await readSourceFolder(wanted.folder);
  const limits = context.settings.fileLimits;
  const plan = await planImport(context, { ...wanted, folder, limits, dryRun: false });
  const pages: PageReport[] = [];
  for (const step of plan.steps) {
    wanted.signal?.throwIfAborted();
    const page = await runStep(context, step, wanted);
    pages.push(page);
    wanted.onPage?.(page, step.documentId);
    const { path, outcome } = page;
    wanted.onProgress?.({
      part: "writing",
      done: pages.length,
      total: plan.steps.length,
      path,
      outcome,
    });
  }
  return reportOf(folder, plan, pages);
}

/** Gives the report of `importFolder` without writing anything. */
export async function previewImport(
  { db, settings }: Pick<AppContext, "db" | "settings">,
  wanted: FolderImport,
): Promise<Report> {
  const folder = await readSourceFolder(wanted.folder);
  const silent = { db, announce: () => undefined };
  const limits = settings.fileLimits;
  const plan = await planImport(silent, { ...wanted, folder, limits, dryRun: true });
  const pages = plan.steps.map((step) => pageReport(step, outcomes[step.action]));
  return reportOf(folder, plan, pages);
}

const outcomes = { create: "imported", change: "changed", none: "unchanged" } as const;

function reportOf(folder: SourceFolder, { steps, skipped }: Plan, pages: PageReport[]): Report {
  return { pages, skipped, unused: unusedFiles(folder, steps) };
}

async function runStep(
  context: AppContext,
  step: Step,
  { subteam, author }: FolderImport,
): Promise<PageReport> {
  if (step.action === "none") return pageReport(step, "unchanged");
  const added: string[] = [];
  try {
    if (step.action === "change") return await change(context, step, author, added);
    return await create(context, step, subteam, author, added);
  } catch (error) {
    for (const id of added) await discardUpload(context, allow(author, "files.upload"), id);
    if (error instanceof Refusal)
      return pageReport(step, "skipped", [`not saved: ${error.detail}`]);
    throw error;
  }
}

async function create(
  context: AppContext,
  step: Step,
  subteam: string,
  author: Member,
  added: string[],
): Promise<PageReport> {
  const { page, resolved, source, hash, documentId, createdAt } = step;
  const ids = await addFiles(context, author, resolved.files, new Map(), added);
  const content = contentOf(page, resolved, (file) => ids.get(file) ?? "");
  const { title, tags } = page;
  const body = { subteam, title, tags, content, attachments: added };
  await createDocument(context, allow(author, "documents.create"), body, {
    limits: context.settings.fileLimits,
    id: documentId,
    createdAt,
    recorder: { record: (trx) => recordImport(trx, source, hash) },
  });
  return pageReport(step, "imported");
}

async function change(
  context: AppContext,
  step: Step,
  author: Member,
  added: string[],
): Promise<PageReport> {
  const { db, settings } = context;
  const { page, resolved, source, hash, documentId, importedAt } = step;
  const document = await findDocument(db, documentId);
  if (!document) return pageReport(step, "skipped", ["its document was just deleted"]);
  const files = await listFilesOfDocument(db, documentId);
  const existing = await findExistingFiles(context, resolved.files, files);
  const ids = await addFiles(context, author, resolved.files, existing, added);
  const content = contentOf(page, resolved, (file) => ids.get(file) ?? "");
  const notes = await tagNotes(db, step);
  const isSame = hasSameContent(document, page.title, content, new Set(ids.values()));
  if (!isSame || added.length > 0) {
    if (wasEdited(document, importedAt)) {
      const editor = document.modifiedByName;
      notes.push(`${editor} edited it in Paddock: that text stays as version ${document.version}`);
    }
    const { title } = page;
    const attachments = [...files.map((file) => file.id), ...added];
    const edit = { id: documentId, version: document.version, title, content, attachments };
    await editDocument(context, allow(author, "documents.edit"), edit, settings.fileLimits);
  }
  await recordImport(db, source, hash);
  return pageReport(step, isSame && added.length === 0 ? "unchanged" : "changed", notes);
}

function hasSameContent(
  document: DocumentRow,
  title: string,
  content: string,
  fileIds: Set<string>,
): boolean {
  return document.title === title && document.content === sanitizeContent(content, fileIds);
}

function wasEdited({ lastModified }: DocumentRow, importedAt: number): boolean {
  return lastModified !== null && lastModified > importedAt;
}

async function tagNotes(db: Db, { page, documentId }: Step): Promise<string[]> {
  const tags = await tagsOfDocument(db, documentId);
  const isSame = page.tags.length === 0 || page.tags.join("\n") === tags.join("\n");
  return isSame
    ? []
    : [`its tags differ from the document's and were ignored: ${page.tags.join(", ")}`];
}

async function findExistingFiles(
  { fileStore }: AppContext,
  wanted: readonly SourceFile[],
  records: readonly FileRecord[],
): Promise<Map<SourceFile, string>> {
  const existing = new Map<SourceFile, string>();
  for (const file of wanted) {
    const candidates = records.filter(
      (record) => record.name === cleanFileName(file.name) && record.size === file.size,
    );
    if (candidates.length === 0) continue;
    const hash = await hashBytes(createReadStream(file.absolute));
    for (const record of candidates) {
      if ((await hashBytes(await fileStore.read(record.id))) === hash)
        existing.set(file, record.id);
    }
  }
  return existing;
}

/** @param added gains the ids of the new files */
async function addFiles(
  context: AppContext,
  author: Member,
  files: readonly SourceFile[],
  existing: ReadonlyMap<SourceFile, string>,
  added: string[],
): Promise<Map<SourceFile, string>> {
  const ids = new Map(existing);
  for (const file of files) {
    if (ids.has(file)) continue;
    const bytes = createReadStream(file.absolute);
    const { name, size } = file;
    const id = await addFile(context, allow(author, "files.upload"), { name, size, bytes });
    added.push(id);
    ids.set(file, id);
  }
  return ids;
}

function pageReport({ page, resolved }: Step, outcome: Outcome, more: string[] = []): PageReport {
  return {
    path: page.file.path,
    title: page.title,
    tags: page.tags,
    outcome,
    pictures: shownFiles(resolved).size,
    files: resolved.files.length,
    bytes: resolved.files.reduce((sum, { size }) => sum + size, 0),
    notes: [...page.notes, ...resolved.notes, ...more],
  };
}

function shownFiles({ pictures }: Resolved): Set<SourceFile> {
  return new Set([...pictures.values()].flatMap((use) => ("file" in use ? [use.file] : [])));
}

function unusedFiles({ files }: SourceFolder, steps: readonly Step[]): string[] {
  const used = new Set(steps.flatMap(({ page, resolved }) => [page.file, ...resolved.files]));
  return files.filter((file) => !used.has(file) && !isPage(file)).map((file) => file.path);
}
