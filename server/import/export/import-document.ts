import { contentMaxBytes, contentMaxDepth } from "../../../domain/content/content.ts";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import {
  cleanTags,
  tagKey,
  tagMaxLength,
  tagsMax,
  shownTitle,
  titleMaxLength,
} from "../../../domain/documents/documents.ts";
import { serialNumber, serialParts } from "../../../domain/documents/serial-numbers.ts";
import { fileSize } from "../../../domain/files/files.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { findSubteam, type SubteamId } from "../../../domain/subteams/subteams.ts";
import { lock } from "../../db/dialects.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { changedWords } from "../../documents/changed-words.ts";
import { nextPlace } from "../../documents/next-place.ts";
import { readContent, type ContentFacts } from "../../documents/read-content.ts";
import { sanitizeContent } from "../../documents/sanitize-content.ts";
import {
  findDocument,
  insertDocument,
  insertTags,
  removeTags,
  updateDocument,
} from "../../documents/store.ts";
import { keepVersion } from "../../documents/versions-store.ts";
import { recordEvent } from "../../events/record-event.ts";
import { indexDocument, reindexDocument } from "../../search-index/index-document.ts";
import {
  attachStored,
  findFiles,
  isOnSite,
  removeFiles,
  storeFiles,
  type DocumentFiles,
  type StoredNow,
} from "./document-files.ts";
import { subteamOf } from "./import-user.ts";
import { left, take, type Importing, type ItemReport } from "./importing.ts";
import { findTaken, sourceOf } from "./ledger.ts";
import { asText, cut, flagIn, lineIn, listIn, oneLine, textIn, timeIn } from "./lenient.ts";
import { fromOldHtml } from "./old-html.ts";
import type { Fields, Item } from "./open-export.ts";
import { personOf, type Writer } from "./people.ts";
import { hasSerial, isRunning } from "./store.ts";

const serialMaxLength = 40;
/** Far more than attachments may be. */
const picturesMax = 1_000;

type OldPage = {
  subteam: SubteamId;
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
  return serialIn(fields) !== "";
}

/** A document as it was: without a title, a date or an author where it has none, under its own serial number. */
export async function importDocument(importing: Importing, item: Item): Promise<ItemReport> {
  const { context, documents } = importing;
  const notes: string[] = [];
  const page = readPage(importing, item, notes);
  const name = `${page.serial} ${shownTitle(page.title)}`.trim();
  try {
    const references = listIn(item.fields, "attachments", notes);
    const files = await findFiles(importing, references, picturesIn(page.html), notes);
    const contents = contentsOf(page, files, notes);
    await noteSerial(importing, item, page, notes);
    const { id, report, isThere } = await take(importing, {
      collection: "documents",
      item,
      name,
      notes,
      said: { ...saidBy(page), files: files.all.map(({ path, size }) => [path, size]) },
      find: (one, db) => findPresent(db, one),
      hold: (trx, one) => lock(trx, `document ${one}`),
      check: () => problemOf(contents(placeholders)),
      prepare: (one) => storeFiles(importing, one, files),
      discard: (stored) => removeFiles(context, stored),
      create: (trx, one, stored) => create(trx, one, page, { stored, ...contents(stored.ids) }),
      change: (trx, one, stored) => change(trx, one, page, { stored, ...contents(stored.ids) }),
    });
    if (isThere && item.oldId !== "") documents.set(item.oldId, { id, name });
    return report;
  } catch (error) {
    // The cleaning refuses what is nested far too deep before it begins.
    if (error instanceof Refusal) return left(name, error.detail);
    throw error;
  }
}

function readPage({ people }: Importing, { fields }: Item, notes: string[]): OldPage {
  const title = cut(lineIn(fields, "title"), titleMaxLength, "the title", notes);
  if (isEmpty(title)) notes.push("without a title");
  const createdAt = timeIn(fields, "createdAt", notes);
  if (createdAt === null) notes.push("without a date");
  const author = oneLine(textIn(fields, "author", "authorName", "authorEmail"));
  if (author === "") notes.push("without an author");
  return {
    subteam: subteamOf(lineIn(fields, "subteam", "subteamId"), notes),
    serial: serialIn(fields),
    title: isEmpty(title) ? null : title,
    html: textIn(fields, "content"),
    tags: tagsIn(fields, notes),
    author: people.writer(author.slice(0, 254)),
    createdAt,
    updatedAt: timeIn(fields, "updatedAt", notes),
    lastModified: timeIn(fields, "lastModified", notes),
    isPinned: flagIn(fields, "isPinned"),
  };
}

function serialIn(fields: Fields): string {
  return lineIn(fields, "serialNumber", "serial").slice(0, serialMaxLength);
}

/** A list; older ones are one text, or nothing. */
function tagsIn(fields: Fields, notes: string[]): string[] {
  const given = listIn(fields, fields.has("tag") ? "tag" : "tags", notes);
  const clean = cleanTags(given.map((tag) => oneLine(asText(tag))));
  const fitting = clean.filter((tag) => tag.length <= tagMaxLength).slice(0, tagsMax);
  const over = clean.filter((tag) => !fitting.includes(tag));
  if (over.length > 0) {
    notes.push(
      `at most ${tagsMax} tags of ${tagMaxLength} characters, left out: ${over.join(", ")}`,
    );
  }
  return fitting;
}

/** What a later export can change; pins, dates and authors are the product's since. */
function saidBy({ title, html, tags }: OldPage): object {
  return { title, html, tags };
}

/** The addresses of the pictures in a text, read once where there are any. */
function picturesIn(html: string): string[] {
  const pictures = new Set<string>();
  if (!/<img\b/i.test(html)) return [];
  fromOldHtml(html, {
    picture: (address) => {
      if (pictures.size < picturesMax) pictures.add(address);
      return undefined;
    },
  });
  return [...pictures];
}

type Ids = Pick<ReadonlyMap<string, string>, "get">;

/** Ids of files by their paths, as long as there are none. */
const placeholders: Ids = { get: () => "a".repeat(20) };

type Contents = ContentFacts & { content: string };

/** What the document will say, with its files under these ids; read once where it shows none. */
function contentsOf(
  { html }: OldPage,
  { shown }: DocumentFiles,
  notes: string[],
): (ids: Ids) => Contents {
  const leftOut = new Set<string>();
  const read = (ids: Ids) => {
    const idOf = (path: string) => ids.get(path) ?? "";
    const raw = fromOldHtml(html, {
      picture: (address) => {
        const file = shown.get(address);
        if (!file) return isOnSite(address) ? "link" : undefined;
        const { width, height } = file.type;
        return { fileId: idOf(file.path), width: width ?? 0, height: height ?? 0 };
      },
      leaveOut: (name) => leftOut.add(name),
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
    if (isFirst && leftOut.size > 0) notes.push(`left out of the text: ${[...leftOut].join(", ")}`);
    return known;
  };
}

function problemOf({ content, depth }: Contents): string | undefined {
  if (depth > contentMaxDepth) return `nested deeper than ${contentMaxDepth} levels`;
  const isTooLarge = Buffer.byteLength(content) > contentMaxBytes;
  return isTooLarge ? `its content is larger than ${fileSize(contentMaxBytes)}` : undefined;
}

async function noteSerial(
  { context, serials }: Importing,
  item: Item,
  { serial, subteam }: OldPage,
  notes: string[],
): Promise<void> {
  if (await findTaken(context.db, sourceOf("documents", item))) return;
  if (serial === "") notes.push("without a serial number: it gets the next one");
  else if (serials.has(serial) || (await hasSerial(context.db, serial))) {
    notes.push("another document has this serial number too");
  } else if (runningOf(serial, subteam) === null) {
    notes.push("its serial number has another shape: later ones do not count on from it");
  }
  serials.add(serial);
}

/** The running number, where later ones count on from it: of the subteam's own digit, and not out of all reason. */
function runningOf(serial: string, subteam: SubteamId): number | null {
  const parts = serialParts(serial);
  if (!parts || parts.digit !== String(findSubteam(subteam)?.digit)) return null;
  return parts.running.length <= 6 ? Number(parts.running) : null;
}

async function findPresent(db: DbOrTrx, id: string) {
  const document = await findDocument(db, id);
  return document && { changedAt: document.lastModified };
}

type With = Contents & { stored: StoredNow };

async function create(
  trx: Trx,
  id: string,
  page: OldPage,
  { content, text, stored }: With,
): Promise<void> {
  const { subteam, tags, title, createdAt } = page;
  const author = await personOf(trx, page.author);
  // What has no date comes last in lists.
  const { running: next, sortKey } = await nextPlace(trx, subteam, createdAt ?? 0);
  const own = runningOf(page.serial, subteam);
  const isFree = own !== null && !(await isRunning(trx, subteam, own));
  const running = page.serial === "" ? next : isFree ? own : null;
  const serial = page.serial || serialNumber(subteam, next);
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
  await insertTags(trx, { id, subteam, sortKey }, keyed(tags));
  await attachStored(trx, { documentId: id, uploaderId: author.id ?? "" }, stored);
  const entry = { sortKey, serial, title: title ?? "", tags, author: author.name, content: text };
  await indexDocument(trx, entry);
  await tell(trx, "document.created", id, subteam);
}

async function change(
  trx: Trx,
  id: string,
  page: OldPage,
  { content, text, stored }: With,
): Promise<void> {
  const document = await findDocument(trx, id);
  if (!document) throw new Refusal("document-not-found");
  const { title, tags } = page;
  const { id: authorId } = await personOf(trx, page.author);
  const { sortKey, serialNumber: serial } = document;
  const words = changedWords(readContent(document.content).text, text);
  await keepVersion(trx, id);
  const at = page.lastModified ?? page.updatedAt ?? Date.now();
  // Who saved it there is not known, so that it is the author's.
  const by = { byId: authorId, at, version: document.version + 1 };
  await updateDocument(trx, id, { ...page, content, text, words, ...by });
  await removeTags(trx, id);
  await insertTags(trx, document, keyed(tags));
  await attachStored(trx, { documentId: id, uploaderId: authorId ?? "" }, stored);
  const author = document.authorName ?? "";
  const entry = { sortKey, serial, title: title ?? "", tags, author, content: text };
  await reindexDocument(trx, entry);
  await tell(trx, "document.changed", id, document.subteam);
}

function keyed(tags: readonly string[]) {
  return tags.map((name) => ({ name, key: tagKey(name) }));
}

async function tell(
  trx: Trx,
  kind: "document.created" | "document.changed",
  subjectId: string,
  subteam: SubteamId,
): Promise<void> {
  await recordEvent(trx, { kind, subjectId, subteam, actorId: null, at: Date.now() });
}
