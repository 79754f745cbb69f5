import { createReadStream } from "node:fs";
import { cleanFileName } from "../../domain/files/files.ts";
import { allow, type Member } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import type { AppContext } from "../context.ts";
import type { Db } from "../db/open.ts";
import { createDocument, editDocument } from "../documents/actions.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";
import { findDocument, tagsOfDocument, type DocumentRow } from "../documents/store.ts";
import { addFile, discardUpload } from "../files/actions.ts";
import { filesOfDocument, type FileRecord } from "../files/store.ts";
import { contentOf, hashBytes, planImport, type Step } from "./plan.ts";
import type { Outcome, PageReport, Report } from "./report.ts";
import { isPage, readSourceFolder, type SourceFile, type SourceFolder } from "./source-folder.ts";
import { recordImport } from "./store.ts";

export type ImportWanted = {
  folder: string;
  subteam: SubteamId;
  author: Member;
  onProgress: (done: number, total: number, page: PageReport) => void;
};

/** Makes documents of a folder of Markdown; what was imported before is left as it is or becomes a new version. */
export async function importFolder(context: AppContext, wanted: ImportWanted): Promise<Report> {
  const { subteam, author, onProgress } = wanted;
  const folder = await readSourceFolder(wanted.folder);
  const limits = context.settings.fileLimits;
  const plan = await planImport(context, { folder, subteam, limits, dryRun: false });
  const pages: PageReport[] = [];
  for (const step of plan.steps) {
    const page = await carryOut(context, step, subteam, author);
    pages.push(page);
    onProgress(pages.length, plan.steps.length, page);
  }
  return { pages, left: plan.left, unused: unusedFiles(folder, plan.steps) };
}

/** The same report without touching anything: what would happen. */
export async function previewImport(
  { db, settings }: Pick<AppContext, "db" | "settings">,
  wanted: Pick<ImportWanted, "folder" | "subteam">,
): Promise<Report> {
  const folder = await readSourceFolder(wanted.folder);
  const { subteam } = wanted;
  const silent = { db, announce: () => undefined };
  const limits = settings.fileLimits;
  const plan = await planImport(silent, { folder, subteam, limits, dryRun: true });
  const pages = plan.steps.map((step) => pageReport(step, outcomes[step.action]));
  return { pages, left: plan.left, unused: unusedFiles(folder, plan.steps) };
}

const outcomes = { create: "imported", change: "changed", none: "unchanged" } as const;

async function carryOut(
  context: AppContext,
  step: Step,
  subteam: SubteamId,
  author: Member,
): Promise<PageReport> {
  if (step.action === "none") return pageReport(step, "unchanged");
  const added: string[] = [];
  try {
    if (step.action === "change") return await change(context, step, author, added);
    return await create(context, step, subteam, author, added);
  } catch (error) {
    for (const id of added) await discardUpload(context, allow(author, "files.upload"), id);
    if (error instanceof Refusal) return pageReport(step, "left", [`not saved: ${error.detail}`]);
    throw error;
  }
}

async function create(
  context: AppContext,
  step: Step,
  subteam: SubteamId,
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
    once: { record: (trx) => recordImport(trx, source, hash) },
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
  if (!document) return pageReport(step, "left", ["its document was deleted a moment ago"]);
  const files = await filesOfDocument(db, documentId);
  const kept = await findKept(context, resolved.files, files);
  const ids = await addFiles(context, author, resolved.files, kept, added);
  const content = contentOf(page, resolved, (file) => ids.get(file) ?? "");
  const notes = await tagNotes(db, step);
  const isSame = await saysTheSame(document, page.title, content, new Set(ids.values()));
  if (!isSame || added.length > 0) {
    if (wasEdited(document, importedAt)) {
      const who = document.modifiedByName;
      notes.push(`${who} changed it in Paddock meanwhile: kept as version ${document.version}`);
    }
    const { title } = page;
    const attachments = [...files.map((file) => file.id), ...added];
    const edit = { id: documentId, version: document.version, title, content, attachments };
    await editDocument(context, allow(author, "documents.edit"), edit, settings.fileLimits);
  }
  await recordImport(db, source, hash);
  return pageReport(step, isSame && added.length === 0 ? "unchanged" : "changed", notes);
}

async function saysTheSame(
  document: DocumentRow,
  title: string,
  content: string,
  fileIds: Set<string>,
): Promise<boolean> {
  return document.title === title && document.content === sanitizeContent(content, fileIds);
}

function wasEdited({ lastModified }: DocumentRow, importedAt: number): boolean {
  return lastModified !== null && lastModified > importedAt;
}

async function tagNotes(db: Db, { page, documentId }: Step): Promise<string[]> {
  const tags = await tagsOfDocument(db, documentId);
  const isSame = page.tags.length === 0 || page.tags.join("\n") === tags.join("\n");
  return isSame ? [] : [`its tags differ from the document's, which stay: ${page.tags.join(", ")}`];
}

/** The document's own files that are the same, byte for byte, as those of the folder. */
async function findKept(
  { fileStore }: AppContext,
  wanted: readonly SourceFile[],
  existing: readonly FileRecord[],
): Promise<Map<SourceFile, string>> {
  const kept = new Map<SourceFile, string>();
  for (const file of wanted) {
    const alike = existing.filter(
      (record) => record.name === cleanFileName(file.name) && record.size === file.size,
    );
    if (alike.length === 0) continue;
    const hash = await hashBytes(createReadStream(file.absolute));
    for (const record of alike) {
      if ((await hashBytes(await fileStore.read(record.id))) === hash) kept.set(file, record.id);
    }
  }
  return kept;
}

/** @param added gains the ids of the files that are new */
async function addFiles(
  context: AppContext,
  author: Member,
  files: readonly SourceFile[],
  kept: ReadonlyMap<SourceFile, string>,
  added: string[],
): Promise<Map<SourceFile, string>> {
  const ids = new Map(kept);
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
    outcome,
    pictures: [...resolved.pictures.values()].filter((use) => "file" in use).length,
    files: resolved.files.length,
    notes: [...page.notes, ...resolved.notes, ...more],
  };
}

function unusedFiles({ files }: SourceFolder, steps: readonly Step[]): string[] {
  const used = new Set(steps.flatMap(({ page, resolved }) => [page.file, ...resolved.files]));
  return files.filter((file) => !used.has(file) && !isPage(file)).map((file) => file.path);
}
