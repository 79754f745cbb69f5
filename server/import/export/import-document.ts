import { contentMaxBytes, contentMaxDepth } from "../../../domain/content/content.ts";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { shownTitle, titleMaxLength } from "../../../domain/documents/documents.ts";
import { serialNumber, serialParts } from "../../../domain/documents/serial-numbers.ts";
import { fileSize } from "../../../domain/files/files.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { findSubteam } from "../../../domain/subteams/subteams.ts";
import { lock } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { countChangedWords } from "../../documents/count-changed-words.ts";
import { reindexStoredDocument } from "../../documents/index-stored.ts";
import { nextPlace } from "../../documents/next-place.ts";
import { readContent, type ContentFacts } from "../../documents/read-content.ts";
import { sanitizeContent } from "../../documents/sanitize-content.ts";
import { findDocument, insertDocument, updateDocument } from "../../documents/store.ts";
import { archiveVersion } from "../../documents/versions-store.ts";
import { recordEvent } from "../../events/record-event.ts";
import { attachmentNames } from "../../files/store.ts";
import { indexDocument } from "../../search-index/index-document.ts";
import { findSubteamDigit } from "../../subteams/store.ts";
import { limitTags } from "../limit-tags.ts";
import {
  attachStoredFiles,
  findFiles,
  isWebAddress,
  removeFiles,
  storeFiles,
  type DocumentFiles,
  type StoredDocumentFiles,
} from "./document-files.ts";
import { subteamOf } from "./import-user.ts";
import { importItem, skipped, type Importing, type ItemReport } from "./importing.ts";
import { findImportedItem, sourceOf } from "./ledger.ts";
import {
  asText,
  oneLine,
  readFlag,
  readLine,
  readList,
  readText,
  readTime,
  truncate,
} from "./lenient.ts";
import { convertOldHtml } from "./old-html.ts";
import type { Fields, Item } from "./open-export.ts";
import { findOrCreateAuthor, type Writer } from "./people.ts";
import { hasSerial, isRunningTaken } from "./store.ts";

const serialMaxLength = 40;
const picturesMax = 1_000;

type OldPage = {
  subteam: string;
  serial: string;
  title: string | null;
  html: string;
  tags: string[];
  author: Writer;
  createdAt: number | null;
  updatedAt: number | null;
  lastModified: number | null;
  isPinned: boolean;
};

export function hasOwnSerial({ fields }: Item): boolean {
  return readSerial(fields) !== "";
}

export async function importDocument(importing: Importing, item: Item): Promise<ItemReport> {
  const { context, documents } = importing;
  const notes: string[] = [];
  const page = readPage(importing, item, notes);
  const name = `${page.serial} ${shownTitle(page.title)}`.trim();
  try {
    const references = readList(item.fields, "attachments", notes);
    const files = await findFiles(importing, references, findPictures(page.html), notes);
    const contents = contentsOf(page, files, notes);
    await noteSerial(importing, item, page, notes);
    const { id, report, isThere } = await importItem(importing, {
      collection: "documents",
      item,
      name,
      notes,
      hashed: { ...hashedFields(page), files: files.all.map(({ path, size }) => [path, size]) },
      find: (documentId, db) => findPresent(db, documentId),
      lock: (trx, documentId) => lock(trx, `document ${documentId}`),
      check: () => problemOf(contents(placeholders)),
      prepare: (documentId) => storeFiles(importing, documentId, files),
      discard: (stored) => removeFiles(context, stored),
      create: (trx, documentId, stored) =>
        create(trx, documentId, page, { stored, ...contents(stored.ids) }),
      change: (trx, documentId, stored) =>
        change(trx, documentId, page, { stored, ...contents(stored.ids) }),
    });
    if (isThere && item.oldId !== "") documents.set(item.oldId, { id, name });
    return report;
  } catch (error) {
    // Sanitizing refuses content that is nested far too deeply.
    if (error instanceof Refusal) return skipped(name, error.detail);
    throw error;
  }
}

function readPage({ people, subteams }: Importing, { fields }: Item, notes: string[]): OldPage {
  const title = truncate(readLine(fields, "title"), titleMaxLength, "the title", notes);
  if (isEmpty(title)) notes.push("no title");
  const createdAt = readTime(fields, "createdAt", notes);
  if (createdAt === null) notes.push("no date");
  const author = oneLine(readText(fields, "author", "authorName", "authorEmail"));
  if (author === "") notes.push("no author");
  return {
    subteam: subteamOf(subteams, readLine(fields, "subteam", "subteamId"), notes),
    serial: readSerial(fields),
    title: isEmpty(title) ? null : title,
    html: readText(fields, "content"),
    tags: readTags(fields, notes),
    author: people.writer(author.slice(0, 254)),
    createdAt,
    updatedAt: readTime(fields, "updatedAt", notes),
    lastModified: readTime(fields, "lastModified", notes),
    isPinned: readFlag(fields, "isPinned"),
  };
}

function readSerial(fields: Fields): string {
  return readLine(fields, "serialNumber", "serial").slice(0, serialMaxLength);
}

/** Older exports store tags as one text. */
function readTags(fields: Fields, notes: string[]): string[] {
  const given = readList(fields, fields.has("tag") ? "tag" : "tags", notes);
  return limitTags(
    given.map((tag) => oneLine(asText(tag))),
    (text) => notes.push(text),
  );
}

/** The fields that a later export can change. Pins, dates, and authors are imported once. */
function hashedFields({ title, html, tags }: OldPage): object {
  return { title, html, tags };
}

function findPictures(html: string): string[] {
  const pictures = new Set<string>();
  if (!/<img\b/i.test(html)) return [];
  convertOldHtml(html, {
    picture: (address) => {
      if (pictures.size < picturesMax) pictures.add(address);
      return undefined;
    },
  });
  return [...pictures];
}

type Ids = Pick<ReadonlyMap<string, string>, "get">;

/** File ids for checking the content before its files are stored. */
const placeholders: Ids = { get: () => "a".repeat(20) };

type Contents = ContentFacts & { content: string };

/** Caches the converted content when it shows no files. */
function contentsOf(
  { html }: OldPage,
  { shown }: DocumentFiles,
  notes: string[],
): (ids: Ids) => Contents {
  const dropped = new Set<string>();
  const read = (ids: Ids) => {
    const idOf = (path: string) => ids.get(path) ?? "";
    const raw = convertOldHtml(html, {
      picture: (address) => {
        const file = shown.get(address);
        if (!file) return isWebAddress(address) ? "link" : undefined;
        const { width, height } = file.type;
        return { fileId: idOf(file.path), width: width ?? 0, height: height ?? 0 };
      },
      onDropped: (name) => dropped.add(name),
    });
    const content = sanitizeContent(
      raw,
      new Set([...shown.values()].map(({ path }) => idOf(path))),
    );
    return { content, ...readContent(content) };
  };
  let known: Contents | undefined;
  return (ids) => {
    if (known && shown.size === 0) return known;
    const isFirst = !known;
    known = read(ids);
    if (isFirst && dropped.size > 0)
      notes.push(`removed from the text: ${[...dropped].join(", ")}`);
    return known;
  };
}

function problemOf({ content, depth }: Contents): string | undefined {
  if (depth > contentMaxDepth) return `nested deeper than ${contentMaxDepth} levels`;
  const isTooLarge = Buffer.byteLength(content) > contentMaxBytes;
  return isTooLarge ? `its content is larger than ${fileSize(contentMaxBytes)}` : undefined;
}

async function noteSerial(
  { context, serials, subteams }: Importing,
  item: Item,
  { serial, subteam }: OldPage,
  notes: string[],
): Promise<void> {
  if (await findImportedItem(context.db, sourceOf("documents", item))) return;
  if (serial === "") notes.push("no serial number: it gets the next one");
  else if (serials.has(serial) || (await hasSerial(context.db, serial))) {
    notes.push("another document has the same serial number");
  } else if (runningOf(serial, findSubteam(subteams, subteam)?.digit) === null) {
    notes.push("its serial number has an unknown format: numbering does not continue from it");
  }
  serials.add(serial);
}

/** @returns null for another subteam's digit, and for a number of more than six digits */
function runningOf(serial: string, digit: number | undefined): number | null {
  const parts = serialParts(serial);
  if (!parts || parts.digit !== String(digit)) return null;
  return parts.running.length <= 6 ? Number(parts.running) : null;
}

async function findPresent(db: DbOrTrx, id: string) {
  const document = await findDocument(db, id);
  return document && { changedAt: document.lastModified };
}

type ContentsWithFiles = Contents & { stored: StoredDocumentFiles };

async function create(
  trx: Trx,
  id: string,
  page: OldPage,
  { content, text, stored }: ContentsWithFiles,
): Promise<void> {
  const { subteam, tags, title, createdAt } = page;
  const author = await findOrCreateAuthor(trx, page.author);
  // Documents without a date come last in lists.
  const digit = (await findSubteamDigit(trx, subteam)) ?? 0;
  const place = { id: subteam, digit };
  const { running: next, sortKey } = await nextPlace(trx, place, createdAt ?? 0);
  const own = runningOf(page.serial, digit);
  const isFree = own !== null && !(await isRunningTaken(trx, subteam, own));
  const running = page.serial === "" ? next : isFree ? own : null;
  const serial = page.serial || serialNumber(digit, next);
  await insertDocument(trx, {
    ...page,
    id,
    authorId: author.id,
    serialNumber: serial,
    running,
    content,
    text,
    sortKey,
  });
  await attachStoredFiles(trx, { documentId: id, uploaderId: author.id ?? "" }, stored);
  const attachments = await attachmentNames(trx, id);
  const words = { title: title ?? "", tags, author: author.name, content: text, attachments };
  await indexDocument(trx, { sortKey, serial, ...words });
  await recordDocumentEvent(trx, "document.created", id, subteam);
}

async function change(
  trx: Trx,
  id: string,
  page: OldPage,
  { content, text, stored }: ContentsWithFiles,
): Promise<void> {
  const document = await findDocument(trx, id);
  if (!document) throw new Refusal("document-not-found");
  const { id: authorId } = await findOrCreateAuthor(trx, page.author);
  const words = countChangedWords(readContent(document.content).text, text);
  await archiveVersion(trx, id);
  const at = page.lastModified ?? page.updatedAt ?? Date.now();
  // Exports do not say who saved a change, so it is attributed to the author.
  const by = { byId: authorId, at, version: document.version + 1 };
  await updateDocument(trx, document, { ...page, content, text, words, ...by });
  await attachStoredFiles(trx, { documentId: id, uploaderId: authorId ?? "" }, stored);
  await reindexStoredDocument(trx, id);
  await recordDocumentEvent(trx, "document.changed", id, document.subteam);
}

async function recordDocumentEvent(
  trx: Trx,
  kind: "document.created" | "document.changed",
  subjectId: string,
  subteam: string,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, subteam, actorId: null, at: Date.now() });
}
