import { contentMaxDepth } from "../../domain/content.ts";
import type { CreatedDocument, NewDocumentForm } from "../../domain/document-shapes.ts";
import { cleanTags, documentProblems, tagKey } from "../../domain/documents.ts";
import type { FileLimits } from "../../domain/files.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { seasonOf } from "../../domain/seasons.ts";
import { serialNumber } from "../../domain/serial-numbers.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import { lock } from "../db/differences.ts";
import type { Db } from "../db/open.ts";
import { recordEvent } from "../events/record-event.ts";
import { attachFiles } from "../files/actions.ts";
import { filesOfDocument } from "../files/store.ts";
import type { Once } from "../http/idempotency.ts";
import { newId } from "../ids.ts";
import { indexDocument, reindexDocument } from "../search-index/index-document.ts";
import { cleanContent } from "./clean-content.ts";
import { nextPlace } from "./next-place.ts";
import { readContent } from "./read-content.ts";
import {
  findDocument,
  insertDocument,
  insertTags,
  keepVersion,
  tagsOfDocument,
  updateDocument,
} from "./store.ts";

type Options = {
  limits: FileLimits;
  once?: Once;
  /** For what was written elsewhere at another time; otherwise it is now. */
  createdAt?: number;
  /** For what others link to before it exists. */
  id?: string;
};

/**
 * Stores a document with its serial number, tags, files, search entry and event: all or nothing (rule 3.2).
 * @throws Refusal with every wrong field
 */
export async function createDocument(
  db: Db,
  { viewer }: Allowed<"documents.create">,
  body: NewDocumentForm,
  { limits, once, createdAt = Date.now(), id = newId() }: Options,
): Promise<CreatedDocument> {
  const { content, text } = checkedContent(body, new Set(body.attachments));
  const subteam = body.subteam as SubteamId;
  const title = body.title.trim();
  const tags = cleanTags(body.tags);
  return db.transaction().execute(async (trx) => {
    const { running, sortKey } = await nextPlace(trx, subteam, createdAt);
    const created = { id, serialNumber: serialNumber(subteam, running), version: 1 };
    await insertDocument(trx, {
      ...created,
      subteam,
      running,
      title,
      content,
      text,
      sortKey,
      createdAt,
      authorId: viewer.id,
      authorName: viewer.fullName,
      season: seasonOf(createdAt),
    });
    await insertTags(
      trx,
      created.id,
      tags.map((name) => ({ name, key: tagKey(name) })),
    );
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
    await recordEvent(trx, {
      kind: "document.created",
      subjectId: created.id,
      subteam,
      actorId: viewer.id,
      at: Date.now(),
    });
    await once?.record(trx, created);
    return created;
  });
}

type Edit = {
  id: string;
  version: number;
  title: string;
  content: string;
  attachments: readonly string[];
};

/**
 * Saves a change and keeps what the document said before (rule 3.8).
 * @throws Refusal "stale-version" when somebody saved since the version that the change started from
 */
export async function editDocument(
  db: Db,
  { viewer }: Allowed<"documents.edit">,
  edit: Edit,
  limits: FileLimits,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, `document ${edit.id}`);
    const document = await findDocument(trx, edit.id);
    if (!document) throw new Refusal("document-not-found");
    if (document.version !== edit.version) throw new Refusal("stale-version");
    const files = await filesOfDocument(trx, edit.id);
    const ownFiles = new Set([...files.map((file) => file.id), ...edit.attachments]);
    const tags = await tagsOfDocument(trx, edit.id);
    const { content, text } = checkedContent(
      { ...edit, subteam: document.subteam, tags },
      ownFiles,
    );
    const title = edit.title.trim();
    const at = Date.now();
    await keepVersion(trx, edit.id);
    await updateDocument(trx, edit.id, {
      title,
      content,
      text,
      byId: viewer.id,
      byName: viewer.fullName,
      at,
      version: edit.version + 1,
    });
    const kept = { count: files.length, bytes: files.reduce((sum, file) => sum + file.size, 0) };
    const added = { uploaderId: viewer.id, documentId: edit.id, ids: edit.attachments, kept };
    await attachFiles(trx, added, limits);
    await reindexDocument(trx, {
      sortKey: document.sortKey,
      serial: document.serialNumber,
      title,
      tags,
      author: document.authorMember ?? document.authorName,
      content: text,
    });
    await recordEvent(trx, {
      kind: "document.changed",
      subjectId: edit.id,
      subteam: document.subteam,
      actorId: viewer.id,
      at,
    });
    return edit.version + 1;
  });
}

function checkedContent(
  form: { subteam: string; title: string; content: string; tags: readonly string[] },
  ownFileIds: ReadonlySet<string>,
): { content: string; text: string } {
  const content = cleanContent(form.content, ownFileIds);
  const { text, depth, hasContent } = readContent(content);
  const problems = documentProblems({ ...form, content }, hasContent);
  if (depth > contentMaxDepth) problems.push(wrongField("content", "content-too-deep"));
  refuseWrongFields(problems);
  return { content, text };
}
