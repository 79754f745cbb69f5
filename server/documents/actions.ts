import { contentMaxDepth, fileAddress } from "../../domain/content/content.ts";
import type { NewDocumentForm, SavedDocument } from "../../domain/documents/document-shapes.ts";
import {
  cleanTags,
  documentProblems,
  shownTitle,
  tagKey,
} from "../../domain/documents/documents.ts";
import { serialNumber } from "../../domain/documents/serial-numbers.ts";
import type { FileLimits } from "../../domain/files/files.ts";
import type { EventKind } from "../../domain/live/events.ts";
import type { Allowed, Member } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import { addAuditEntry } from "../audit-log/add-audit-entry.ts";
import type { Db, Trx } from "../db/open.ts";
import { refuseFormerId } from "../db/refuse-former-id.ts";
import type { WriteContext } from "../db/transact.ts";
import { recordEvent } from "../events/record-event.ts";
import { attachFiles, removeFiles, unlistFile } from "../files/actions.ts";
import { allFilesOfDocument, filesOfDocument } from "../files/store.ts";
import type { Once } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { indexDocument, reindexDocument, removeFromIndex } from "../search-index/index-document.ts";
import { perform } from "../sessions/perform.ts";
import type { SubmittedContent } from "./content-work.ts";
import { textOf } from "./document-text.ts";
import { inContentWorker } from "./in-content-worker.ts";
import { nextPlace } from "./next-place.ts";
import {
  deleteDocumentRow,
  findDocument,
  getDocument,
  holdDocument,
  insertDocument,
  insertTags,
  removeTags,
  setPinned,
  tagsOfDocument,
  updateDocument,
  type DocumentRow,
} from "./store.ts";
import { versionConflict } from "./version-conflict.ts";
import { findSave, findVersion, isInVersions, keepVersion } from "./versions-store.ts";

type Options = {
  limits: FileLimits;
  once?: Once | undefined;
  /** For what was written elsewhere at another time; otherwise it is now. */
  createdAt?: number;
  /** For what others link to before it exists, or what its client has named. */
  id?: string;
  /** Present when the client chose the id, which may then be a former one. */
  saveId?: string | undefined;
};

/**
 * Stores a document with its serial number, tags, files, search entry and event: all or nothing (rule 3.4).
 * @throws Refusal with every wrong field
 */
export async function createDocument(
  context: WriteContext,
  allowed: Allowed<"documents.create">,
  body: NewDocumentForm,
  { limits, once, createdAt = Date.now(), id = newId(), saveId }: Options,
): Promise<SavedDocument> {
  const { content, text } = await checkedContent(allowed.viewer, body, body.attachments);
  const subteam = body.subteam as SubteamId;
  const title = body.title.trim();
  const said = textOf({ ...body, title, content });
  const tags = cleanTags(body.tags);
  return perform(context, allowed, async (trx, viewer) => {
    const { running, sortKey } = await nextPlace(trx, subteam, createdAt);
    const created = { id, serialNumber: serialNumber(subteam, running), version: 1 };
    await insertDocument(trx, {
      ...created,
      subteam,
      running,
      ...said,
      text,
      sortKey,
      createdAt,
      authorId: viewer.id,
      saveId,
    });
    // After the insert, which waits for a deletion of the same id.
    if (saveId !== undefined)
      await refuseFormerId(trx, id, { makerId: viewer.id, notFound: "document-not-found" });
    await insertTags(trx, { id, subteam, sortKey }, keyed(tags));
    const files = { uploaderId: viewer.id, documentId: created.id, ids: body.attachments };
    await attachFiles(trx, files, limits);
    await indexDocument(trx, {
      sortKey,
      serial: created.serialNumber,
      title,
      tags,
      author: viewer.fullName,
      content: text,
    });
    await once?.record(trx, created);
    await tell(trx, "document.created", { id, subteam }, viewer, Date.now());
    return created;
  });
}

type Edit = {
  id: string;
  version: number;
  saveId?: string | undefined;
  /** Given, it is the document's own. */
  subteam?: string | undefined;
  title: string;
  content: string;
  /** Without them, as they are. */
  tags?: readonly string[] | undefined;
  /** All files that the document is to have, in their order; without them, those that it has. */
  attachments?: readonly string[] | undefined;
};

/**
 * Saves a change and keeps what the document said before (rules 3.40 and 3.41).
 * @throws Refusal "stale-version" when somebody saved since the version that the change started from
 */
export async function editDocument(
  context: WriteContext,
  allowed: Allowed<"documents.edit">,
  edit: Edit,
  limits: FileLimits,
): Promise<SavedDocument> {
  const { content, text, words } = await preparedEdit(context.db, allowed.viewer, edit);
  return perform(context, allowed, async (trx, viewer) => {
    const document = await documentToChange(trx, viewer, edit);
    const former = await tagsOfDocument(trx, edit.id);
    const tags = edit.tags === undefined ? former : cleanTags(edit.tags);
    const title = edit.title.trim();
    const at = Date.now();
    const version = edit.version + 1;
    await keepVersion(trx, edit.id);
    const by = { byId: viewer.id, at, saveId: edit.saveId };
    const said = textOf({ ...edit, title, content });
    await updateDocument(trx, edit.id, { ...said, text, version, words, ...by });
    if (tags.join("\n") !== former.join("\n")) {
      await removeTags(trx, edit.id);
      await insertTags(trx, document, keyed(tags));
    }
    if (edit.attachments !== undefined) {
      const files = { uploaderId: viewer.id, documentId: edit.id, ids: edit.attachments };
      await replaceFiles(trx, files, limits);
    }
    await reindexDocument(trx, {
      sortKey: document.sortKey,
      serial: document.serialNumber,
      title,
      tags,
      author: document.authorName ?? "",
      content: text,
    });
    await tell(trx, "document.changed", document, viewer, at);
    return { id: edit.id, serialNumber: document.serialNumber, version };
  });
}

/**
 * Makes an earlier version the newest one (rule 3.64). Pictures that it shows come back with it.
 * @throws Refusal "version-not-found", "stale-version"
 */
export async function restoreVersion(
  context: WriteContext,
  allowed: Allowed<"documents.edit">,
  { id, restored, version }: { id: string; restored: number; version: number },
  limits: FileLimits,
): Promise<number> {
  const { db } = context;
  const earlier = await findVersion(db, id, restored);
  if (!earlier)
    throw new Refusal((await findDocument(db, id)) ? "version-not-found" : "document-not-found");
  const files = await allFilesOfDocument(db, id);
  const listed = new Set((await filesOfDocument(db, id)).map((file) => file.id));
  const shown = files.filter(
    (file) => !listed.has(file.id) && earlier.content.includes(`${fileAddress(file.id)}"`),
  );
  const attachments = [...listed, ...shown.map((file) => file.id)];
  const edit = { ...textOf(earlier), id, version, title: shownTitle(earlier.title), attachments };
  return (await editDocument(context, allowed, edit, limits)).version;
}

/** Puts a document to the top of its subteam, or back among the others; again is no fault. */
export async function pinDocument(
  context: WriteContext,
  allowed: Allowed<"documents.pin">,
  id: string,
  pinned: boolean,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const document = await getDocument(trx, id);
    if (await setPinned(trx, id, pinned)) {
      await tell(trx, "document.pinned", document, viewer, Date.now());
    }
  });
}

/** Ends a document with its comments, its history and its files, whose bytes a job removes (rules 3.58 and 3.59). */
export async function deleteDocument(
  context: WriteContext,
  allowed: Allowed<"documents.delete">,
  id: string,
): Promise<void> {
  await perform(context, allowed, async (trx, viewer) => {
    const document = await holdDocument(trx, id);
    const files = await allFilesOfDocument(trx, id);
    await removeFiles(
      trx,
      files.map((file) => file.id),
    );
    await removeFromIndex(trx, document.sortKey);
    await deleteDocumentRow(trx, id);
    const { serialNumber: serial, title } = document;
    const from = JSON.stringify({ serialNumber: serial, title: title ?? "" });
    await addAuditEntry(trx, { kind: "document-deleted", actor: viewer.id, subject: id, from });
    await tell(trx, "document.deleted", document, viewer, Date.now());
  });
}

/** Does the slow work before the transaction, which then checks that the version is still the same. */
async function preparedEdit(db: Db, viewer: Member, edit: Edit) {
  const stored = await getDocument(db, edit.id);
  if (stored.version !== edit.version) throw versionConflict(viewer, stored);
  const files = edit.attachments ?? (await filesOfDocument(db, edit.id)).map((file) => file.id);
  if (edit.subteam !== undefined && edit.subteam !== stored.subteam)
    refuseWrongFields([wrongField("subteam", "subteam-fixed")]);
  const form = { ...edit, subteam: stored.subteam, tags: cleanTags(edit.tags ?? []) };
  return checkedContent(viewer, form, files, stored.content);
}

async function documentToChange(
  trx: Trx,
  viewer: Member,
  { id, version, saveId }: Edit,
): Promise<DocumentRow> {
  const document = await holdDocument(trx, id);
  const save = saveId && (await findSave(trx, { id, memberId: viewer.id, saveId }));
  if (save || document.version !== version) throw versionConflict(viewer, document);
  return document;
}

/** Files that are not wanted any more leave; those that an earlier version shows stay readable for it. */
async function replaceFiles(
  trx: Trx,
  wanted: { uploaderId: string; documentId: string; ids: readonly string[] },
  limits: FileLimits,
): Promise<void> {
  const present = await allFilesOfDocument(trx, wanted.documentId);
  await attachFiles(trx, { ...wanted, present }, limits);
  const leaving = present.filter((file) => !wanted.ids.includes(file.id));
  for (const { id } of leaving) {
    if (await isInVersions(trx, wanted.documentId, fileAddress(id))) await unlistFile(trx, id);
    else await removeFiles(trx, [id]);
  }
}

function keyed(tags: readonly string[]) {
  return tags.map((name) => ({ name, key: tagKey(name) }));
}

async function tell(
  trx: Trx,
  kind: EventKind,
  document: { id: string; subteam: SubteamId },
  viewer: Member,
  at: number,
): Promise<void> {
  const { id: subjectId, subteam } = document;
  await recordEvent(trx, { kind, subjectId, subteam, actorId: viewer.id, at });
}

async function checkedContent(
  viewer: Member,
  form: { subteam: string; title: string; content: string; tags: readonly string[] },
  fileIds: readonly string[],
  stored = "",
): Promise<SubmittedContent> {
  const ownFiles = new Set(fileIds);
  const read = await inContentWorker(viewer.id, "readSubmitted", form.content, ownFiles, stored);
  const problems = documentProblems({ ...form, content: read.content }, read.hasContent);
  if (read.depth > contentMaxDepth) problems.push(wrongField("content", "content-too-deep"));
  refuseWrongFields(problems);
  return read;
}
