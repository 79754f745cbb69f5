import { createReadStream } from "node:fs";
import { allow, type Member } from "../../domain/permissions.ts";
import { Refusal, type RefusalCode } from "../../domain/refusals.ts";
import type { AppContext } from "../context.ts";
import { isUniqueViolation } from "../db/dialects.ts";
import { createDocument, editDocument } from "../documents/actions.ts";
import { findDocument } from "../documents/store.ts";
import { addFile, discardUpload } from "../files/actions.ts";
import type { AnswerRecorder } from "../http/idempotency.ts";
import type { FolderImport } from "./folder-import.ts";
import { loss } from "./note.ts";
import { readChange, tagNotes } from "./page-change.ts";
import { contentOf } from "./page-content.ts";
import { pageReport } from "./page-report.ts";
import { findOrCreateAuthor } from "./people.ts";
import type { Step } from "./plan.ts";
import type { PageReport } from "./report.ts";
import type { SourceFile } from "./source-folder.ts";
import { recordHash, recordImport, type WrittenOutcome } from "./store.ts";

/** Writes all of a page or nothing. @throws Refusal unless it is about this page alone */
export async function writePage(
  context: AppContext,
  step: Step,
  wanted: FolderImport,
  canRetry = true,
): Promise<PageReport> {
  if (step.action === "none") return reportEarlier(context, step);
  try {
    return await write(context, step, wanted);
  } catch (error) {
    if (canRetry && isOvertaken(error))
      return writePage(context, { ...step, action: "change" }, wanted, false);
    if (error instanceof Refusal && isAboutPage(error))
      return pageReport(step, "skipped", [loss(`not saved: ${error.detail}`)]);
    throw error;
  }
}

/** An earlier attempt of this import may have left the page as it is now. */
async function reportEarlier({ db }: AppContext, step: Step): Promise<PageReport> {
  const { earlier = "unchanged", page, documentId } = step;
  const document = earlier === "changed" ? await findDocument(db, documentId) : undefined;
  return pageReport(step, earlier, document ? tagNotes(page.tags, document) : []);
}

/** Another process just created or changed the document, perhaps with the same page. */
function isOvertaken(error: unknown): boolean {
  const isStale = error instanceof Refusal && error.code === "stale-version";
  return isStale || isUniqueViolation(error);
}

/** Other refusals would affect every page, so they end the import, which can be started again. */
const aboutPage: ReadonlySet<RefusalCode> = new Set([
  "required-fields-missing",
  "title-too-long",
  "content-too-large",
  "content-too-deep",
  "too-many-tags",
  "tag-too-long",
  "too-many-attachments",
  "attachments-too-large",
  "attachment-not-found",
  "document-not-found",
  "stale-version",
]);

function isAboutPage({ code, fields }: Refusal): boolean {
  return [code, ...fields.map((field) => field.code)].every((each) => aboutPage.has(each));
}

async function write(context: AppContext, step: Step, wanted: FolderImport): Promise<PageReport> {
  const added: string[] = [];
  try {
    if (step.action === "change") return await change(context, step, wanted, added);
    return await create(context, step, wanted, added);
  } catch (error) {
    const allowed = allow(wanted.author, "files.upload");
    for (const id of added) await discardUpload(context, allowed, id);
    throw error;
  }
}

async function create(
  context: AppContext,
  step: Step,
  wanted: FolderImport,
  added: string[],
): Promise<PageReport> {
  const { subteam, author } = wanted;
  const { page, resolved, documentId, createdAt, writer } = step;
  const ids = await addFiles(context, author, resolved.files, new Map(), added);
  const { content } = await contentOf(author.id, page, resolved, (file) => ids.get(file) ?? "");
  const { title, tags } = page;
  const body = { subteam, title, tags, content, attachments: added };
  await createDocument(context, allow(author, "documents.create"), body, {
    isQuiet: true,
    id: documentId,
    createdAt,
    author: writer && ((trx) => findOrCreateAuthor(trx, writer)),
    recorder: recorderOf(step, wanted, "imported"),
  });
  return pageReport(step, "imported");
}

async function change(
  context: AppContext,
  step: Step,
  wanted: FolderImport,
  added: string[],
): Promise<PageReport> {
  const { author } = wanted;
  const { page, resolved, source, hash, documentId: id, earlier } = step;
  const present = await readChange(context, step, author.id);
  if (!present) return pageReport(step, "skipped", [loss("its document was just deleted")]);
  const { document, files, existing, isSame, notes } = present;
  if (isSame) await recordHash(context.db, source, hash);
  else {
    const ids = await addFiles(context, author, resolved.files, existing, added);
    const { content } = await contentOf(author.id, page, resolved, (file) => ids.get(file) ?? "");
    const attachments = [...files.map((file) => file.id), ...added];
    const recorder = recorderOf(step, wanted, "changed");
    const edit = { id, version: document.version, title: page.title, content, attachments };
    const quiet = { ...edit, recorder, isQuiet: true };
    await editDocument(context, allow(author, "documents.edit"), quiet);
  }
  return pageReport(step, earlier ?? (isSame ? "unchanged" : "changed"), notes);
}

/** A page that an earlier attempt created stays new for this import (rules 8.46 and 8.63). */
function recorderOf(
  { source, hash, earlier }: Step,
  { importId }: FolderImport,
  outcome: WrittenOutcome,
): AnswerRecorder {
  const written = { hash, importId: importId ?? null, outcome: earlier ?? outcome };
  return { record: (trx) => recordImport(trx, source, written) };
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
