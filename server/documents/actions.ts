import { fileAddress } from "../../domain/content/content.ts";
import { newMentions } from "../../domain/content/mentions.ts";
import type { NewDocumentForm, SavedDocument } from "../../domain/documents/document-shapes.ts";
import { cleanTags, type ContentType } from "../../domain/documents/documents.ts";
import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import type { FileLimits } from "../../domain/files/files.ts";
import type { EventKind } from "../../domain/live/events.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { findSubteam, visibleSubteams } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Trx } from "../db/open.ts";
import { refuseFormerId } from "../db/refuse-former-id.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { attachFiles, removeFiles, unlistFile } from "../files/actions.ts";
import {
  listAttachmentNames,
  listAllFilesOfDocument,
  listFilesOfDocument,
} from "../files/store.ts";
import type { AnswerRecorder } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { addNotice } from "../jobs/add-notice.ts";
import { indexDocument, reindexDocument, removeFromIndex } from "../search-index/index-document.ts";
import { perform } from "../sessions/perform.ts";
import { listSubteams } from "../subteams/store.ts";
import { cleanAndCheckContent } from "./clean-and-check-content.ts";
import type { DocumentContext } from "./document-context.ts";
import { factsOf } from "./facts-of.ts";
import { joinSerials } from "./moving/former-serials.ts";
import { nextPlace } from "./next-place.ts";
import { indexFileTextsLater } from "./replace-file-entry.ts";
import {
  deleteDocumentRow,
  getDocument,
  lockDocument,
  insertDocument,
  setPinned,
  updateDocument,
  type DocumentRow,
} from "./store.ts";
import { tagsOf } from "./tags-of.ts";
import { versionConflict } from "./version-conflict.ts";
import { versionFieldsOf } from "./version-fields.ts";
import { findSave, isInVersions, copyToHistory } from "./versions-store.ts";

type Options = {
  recorder?: AnswerRecorder | undefined;
  /** Epoch milliseconds; defaults to now. Set for documents written elsewhere. */
  createdAt?: number;
  id?: string;
  /** Defaults to the member who saves. Set for documents that somebody else wrote. */
  author?: ((trx: Trx) => Promise<{ id: string | null; name: string }>) | undefined;
  /** Present when the client chose the id, which may belong to a deleted item. */
  saveId?: string | undefined;
} & Notifying;

type Notifying = {
  /** Notifies nobody, for an import. */
  isQuiet?: boolean | undefined;
  /** Its mentions notify nobody again. Set for copies and restored versions. */
  earlierContent?: string;
};

/** Validates and stores a new document (rules 3.4 and 3.43). @throws Refusal with wrong fields */
export async function createDocument(
  context: DocumentContext,
  allowed: Allowed<"documents.create">,
  body: NewDocumentForm,
  { recorder, createdAt: earlier, id = newId(), author, saveId, ...notifying }: Options = {},
): Promise<SavedDocument> {
  const { subteam } = body;
  const subteams = visibleSubteams(await listSubteams(context.db));
  const { content, text, links, dropped } = await cleanAndCheckContent(
    context,
    allowed.viewer,
    body,
    {
      fileIds: body.attachments,
      subteams,
    },
  );
  const { digit = 0 } = findSubteam(subteams, subteam) ?? {};
  const title = body.title.trim();
  const written = versionFieldsOf({ ...body, title, content });
  const tags = cleanTags(body.tags);
  const createdAt = earlier ?? Date.now();
  const place = { createdAt, isNewest: earlier === undefined };
  return perform(context, allowed, async (trx, viewer) => {
    const { running, sortKey } = await nextPlace(trx, { id: subteam, digit }, place);
    const created = { id, serialNumber: serialNumber(digit, running), version: 1, dropped };
    const writer = (await author?.(trx)) ?? { id: viewer.id, name: viewer.fullName };
    await insertDocument(trx, {
      ...created,
      subteam,
      running,
      ...written,
      tags,
      text,
      links,
      sortKey,
      createdAt,
      authorId: writer.id,
      savedById: writer.id === viewer.id ? undefined : viewer.id,
      saveId,
    });
    // Only after the insert, which waits for a concurrent deletion of the same id.
    if (saveId !== undefined)
      await refuseFormerId(trx, id, { makerId: viewer.id, notFound: "document-not-found" });
    const files = { uploaderId: viewer.id, documentId: created.id, ids: body.attachments };
    await attachFiles(trx, files, context.settings.fileLimits);
    await indexDocument(trx, {
      sortKey,
      serial: created.serialNumber,
      title,
      tags,
      author: writer.name,
      content: text,
      attachments: body.attachments.length === 0 ? [] : await listAttachmentNames(trx, id),
      facts: factsOf({ subteam, authorId: writer.id, createdAt }),
    });
    await recorder?.record(trx, created);
    await notifyOfDocument(trx, "created", created, viewer, { content, ...notifying });
    const eventDocument = { id, subteam, haveLinksChanged: links.length > 0 };
    await recordDocumentEvent(trx, "document.created", eventDocument, viewer, Date.now());
    return created;
  });
}

type Edit = {
  id: string;
  version: number;
  saveId?: string | undefined;
  /** If present, must be the document's subteam. */
  subteam?: string | undefined;
  title: string;
  content: string;
  contentType?: ContentType | undefined;
  /** Omit to leave the tags unchanged. */
  tags?: readonly string[] | undefined;
  /** All files in order. Omit to leave them unchanged. */
  attachments?: readonly string[] | undefined;
  recorder?: AnswerRecorder | undefined;
} & Notifying;

/** Saves an edit and keeps the previous version (rules 3.40 and 3.41). */
export async function editDocument(
  context: DocumentContext,
  allowed: Allowed<"documents.edit">,
  edit: Edit,
): Promise<SavedDocument> {
  const { content, dropped, ...read } = await prepareEdit(context, allowed.viewer, edit);
  const { text } = read;
  return perform(context, allowed, async (trx, viewer) => {
    const document = await lockVersion(trx, viewer, edit);
    const tags = edit.tags === undefined ? tagsOf(document) : cleanTags(edit.tags);
    const title = edit.title.trim();
    const at = Date.now();
    const version = edit.version + 1;
    await copyToHistory(trx, edit.id);
    const by = { byId: viewer.id, at, saveId: edit.saveId, dropped };
    const written = versionFieldsOf({ ...edit, title, content });
    const change = { ...written, ...read, tags, version, ...by };
    const haveLinksChanged = await updateDocument(trx, document, change);
    const hasRemovedFiles = await replaceFiles(trx, viewer, edit, context.settings.fileLimits);
    const attachments = await listAttachmentNames(trx, edit.id);
    await reindexDocument(trx, {
      sortKey: document.sortKey,
      serial: await joinSerials(trx, document),
      title,
      tags,
      author: document.authorName ?? "",
      content: text,
      attachments,
      facts: factsOf({ ...document, lastModified: at }),
    });
    if (hasRemovedFiles || attachments.length > 0)
      await indexFileTextsLater(trx, document, hasRemovedFiles);
    const saved = { id: edit.id, serialNumber: document.serialNumber, version, dropped };
    await edit.recorder?.record(trx, saved);
    const { isQuiet, earlierContent = "" } = edit;
    const notifying = { isQuiet, earlierContent: document.content + earlierContent };
    await notifyOfDocument(trx, "edited", saved, viewer, { content, ...notifying });
    const eventDocument = { ...document, haveLinksChanged };
    await recordDocumentEvent(trx, "document.changed", eventDocument, viewer, at);
    return saved;
  });
}

/** Idempotent; records an event only for a change (rules 3.55 and 3.56). */
export async function pinDocument(
  context: WriteContext,
  allowed: Allowed<"documents.pin">,
  id: string,
  pinned: boolean,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const document = await getDocument(trx, id);
    if (await setPinned(trx, id, pinned)) {
      await recordDocumentEvent(trx, "document.pinned", document, viewer, Date.now());
    }
  });
}

/** Deletes a document with its comments, history, and files (rules 3.58 and 3.59). */
export async function deleteDocument(
  context: WriteContext,
  allowed: Allowed<"documents.delete">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const document = await lockDocument(trx, id);
    const files = await listAllFilesOfDocument(trx, id);
    await removeFiles(
      trx,
      files.map((file) => file.id),
    );
    await removeFromIndex(trx, document.sortKey);
    await deleteDocumentRow(trx, id);
    const { serialNumber: serial, title } = document;
    const from = JSON.stringify({ serialNumber: serial, title: title ?? "" });
    await addAuditEntry(trx, { kind: "document-deleted", actor: viewer.id, subject: id, from });
    await recordDocumentEvent(trx, "document.deleted", document, viewer, Date.now());
  });
}

/** Does the slow work before the transaction, which then checks the version again. */
async function prepareEdit(context: DocumentContext, viewer: Member, edit: Edit) {
  const { db } = context;
  const stored = await getDocument(db, edit.id);
  if (stored.version !== edit.version) throw versionConflict(viewer, stored);
  const fileIds =
    edit.attachments ?? (await listFilesOfDocument(db, edit.id)).map((file) => file.id);
  if (edit.subteam !== undefined && edit.subteam !== stored.subteam)
    refuseWrongFields([wrongField("subteam", "subteam-fixed")]);
  const form = { ...edit, subteam: stored.subteam, tags: cleanTags(edit.tags ?? []) };
  const subteams = [{ id: stored.subteam }];
  return cleanAndCheckContent(context, viewer, form, { fileIds, subteams, stored: stored.content });
}

async function lockVersion(
  trx: Trx,
  viewer: Member,
  { id, version, saveId }: Edit,
): Promise<DocumentRow> {
  const document = await lockDocument(trx, id);
  const save = saveId && (await findSave(trx, { id, memberId: viewer.id, saveId }));
  if (save || document.version !== version) throw versionConflict(viewer, document);
  return document;
}

/** @returns whether any file was removed. One that a version shows can still be read. */
async function replaceFiles(
  trx: Trx,
  uploader: Member,
  { id: documentId, attachments: ids }: Edit,
  limits: FileLimits,
): Promise<boolean> {
  if (ids === undefined) return false;
  const present = await listAllFilesOfDocument(trx, documentId);
  await attachFiles(trx, { uploaderId: uploader.id, documentId, ids, present }, limits);
  const removed = present.filter((file) => !ids.includes(file.id));
  for (const { id } of removed) {
    if (await isInVersions(trx, documentId, fileAddress(id))) await unlistFile(trx, id);
    else await removeFiles(trx, [id]);
  }
  return removed.length > 0;
}

async function notifyOfDocument(
  trx: Trx,
  change: "created" | "edited",
  { id: documentId }: { id: string },
  { id: actorId }: Member,
  { content, isQuiet, earlierContent = "" }: Notifying & { content: string },
): Promise<void> {
  if (isQuiet) return;
  const mentioned = newMentions(content, earlierContent);
  const at = Date.now();
  await addNotice(trx, { about: "document", change, documentId, actorId, at, mentioned });
}

/** The viewer is null for an import. Changed links have an event of their own (rule 6.60). */
export async function recordDocumentEvent(
  trx: Trx,
  kind: EventKind,
  document: { id: string; subteam: string; haveLinksChanged?: boolean },
  viewer: Member | null,
  at: number,
): Promise<void> {
  const { id: subjectId, subteam, haveLinksChanged } = document;
  const event = { subjectId, subteam, actorId: viewer?.id ?? null, at };
  await recordEvent(trx, { kind, ...event });
  if (haveLinksChanged) await recordEvent(trx, { kind: "document.linked", ...event });
}
