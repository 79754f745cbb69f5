import { contentMaxBytes, contentMaxDepth } from "../../../domain/content/content.ts";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { cleanTags, shownTitle } from "../../../domain/documents/documents.ts";
import { serialNumber, serialParts } from "../../../domain/documents/serial-numbers.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { findSubteam } from "../../../domain/subteams/subteams.ts";
import type { DbOrTrx, Trx } from "../../db/open.ts";
import { recordDocumentEvent } from "../../documents/actions.ts";
import { countChangedWords } from "../../documents/count-changed-words.ts";
import type { DocumentContext } from "../../documents/document-context.ts";
import { factsOf } from "../../documents/facts-of.ts";
import { reindexStoredDocument } from "../../documents/index-stored.ts";
import { readOwnAddresses, type OwnAddresses } from "../../documents/links/own-addresses.ts";
import { isFormerNumber } from "../../documents/moving/former-serials.ts";
import { nextPlace } from "../../documents/next-place.ts";
import { readContentFacts, type ContentFacts } from "../../documents/read-content-facts.ts";
import { sanitizeContent } from "../../documents/sanitize-content.ts";
import { findDocument, insertDocument, updateDocument } from "../../documents/store.ts";
import { copyToHistory } from "../../documents/versions-store.ts";
import { withFileIds } from "../../documents/with-file-ids.ts";
import { listAttachmentNames } from "../../files/store.ts";
import { waitForEdits } from "../../files/wait-for-edits.ts";
import { indexDocument } from "../../search-index/index-document.ts";
import { findSubteamDigit } from "../../subteams/store.ts";
import { findOrCreateAuthor, type Writer } from "../people.ts";
import { tooLarge } from "../too-large.ts";
import type { Line } from "./archive-lines.ts";
import { resolveMentions } from "./archived-mentions.ts";
import {
  attachStoredFiles,
  listFiles,
  removeFiles,
  storeFiles,
  type DocumentFile,
  type StoredFiles,
} from "./document-files.ts";
import { importItem, type Importing, type ItemReport } from "./importing.ts";
import { findImportedItem, hasDocumentWith } from "./store.ts";
import { subteamOf } from "./subteam-of.ts";

type Page = Omit<Line<"documents">, "author"> & { author: Writer };

export async function importDocument(
  importing: Importing,
  line: Line<"documents">,
): Promise<ItemReport> {
  const { context, documents, people } = importing;
  const { id: archivedId, notes, content, attachments } = line;
  const title = line.title === null || isEmpty(line.title) ? null : line.title;
  const tags = cleanTags(line.tags);
  const subteam = subteamOf(importing, line.subteam, notes);
  const page: Page = { ...line, title, tags, subteam, author: people.writerOf(line.author) };
  const name = `${page.serialNumber} ${shownTitle(title)}`.trim();
  await noteSerial(importing, page);
  let files: DocumentFile[] = [];
  let text: Text = { content: "", text: "", depth: 0, hasContent: false, links: [] };
  const { id, report, isThere } = await importItem<Contents>(importing, {
    table: "documents",
    archivedId,
    name,
    notes,
    hash: line.hash ?? "",
    find: (documentId, db) => findPresent(db, documentId, page),
    conflictReason: "the team has another document with its id",
    lock: waitForEdits,
    check: async () => {
      files = listFiles(importing, attachments, notes);
      const own = await readOwnAddresses(context, content);
      text = readText(
        resolveMentions(content, people),
        new Set(files.map(({ archived }) => archived.id)),
        own,
      );
      return problemOf(text);
    },
    prepare: async (documentId) => ({
      ...text,
      stored: await storeFiles(importing, documentId, files),
    }),
    discard: ({ stored }) => removeFiles(context, stored),
    create: (trx, documentId, prepared) => create(trx, documentId, page, prepared),
    change: (trx, documentId, prepared) => change(context, trx, documentId, page, prepared),
  });
  if (isThere) documents.set(archivedId, { id, name });
  return report;
}

type Text = ContentFacts & { content: string };

/** @throws Refusal for content that is nested far too deeply */
function readText(html: string, ownFileIds: ReadonlySet<string>, own: OwnAddresses): Text {
  const content = sanitizeContent(html, ownFileIds, { own });
  return { content, ...readContentFacts(content) };
}

function problemOf({ content, depth }: Text): string | undefined {
  if (depth > contentMaxDepth) return `nested deeper than ${contentMaxDepth} levels`;
  const isTooLarge = Buffer.byteLength(content) > contentMaxBytes;
  return isTooLarge ? tooLarge : undefined;
}

async function noteSerial(
  { context, serials, subteams }: Importing,
  { id, serialNumber: serial, subteam, notes }: Page,
): Promise<void> {
  if (await findImportedItem(context.db, "documents", id)) return;
  if (serial === "") notes.push("no serial number: it gets the next one");
  else if (serials.has(serial) || (await hasDocumentWith(context.db, { serial_number: serial }))) {
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

async function findPresent(db: DbOrTrx, id: string, page: Page) {
  const document = await findDocument(db, id);
  if (!document) return undefined;
  const changedAt = document.lastModified;
  const isIt = document.serialNumber === page.serialNumber && document.createdAt === page.createdAt;
  if (!isIt) return { changedAt };
  const likeness = changedAt === page.lastModified ? "same" : "another text";
  return { changedAt, likeness } as const;
}

type Contents = Text & { stored: StoredFiles };

async function create(
  trx: Trx,
  id: string,
  page: Page,
  { content, text, links, stored }: Contents,
): Promise<void> {
  const { subteam, tags, title, createdAt } = page;
  const author = await findOrCreateAuthor(trx, page.author);
  // Documents without a date come last in lists.
  const digit = (await findSubteamDigit(trx, subteam)) ?? 0;
  const place = { id: subteam, digit };
  const { running: next, sortKey } = await nextPlace(trx, place, {
    createdAt: createdAt ?? 0,
  });
  const own = runningOf(page.serialNumber, digit);
  const isFree = own !== null && !(await isNumberTaken(trx, { subteam, serial_running: own }));
  const running = page.serialNumber === "" ? next : isFree ? own : null;
  const serial = page.serialNumber || serialNumber(digit, next);
  await insertDocument(trx, {
    ...page,
    id,
    authorId: author.id,
    serialNumber: serial,
    running,
    content: withFileIds(content, stored.archivedIds),
    text,
    links,
    sortKey,
  });
  await attachStoredFiles(trx, { documentId: id, uploaderId: author.id ?? "" }, stored);
  const names = await listAttachmentNames(trx, id);
  const words = { title: title ?? "", tags, author: author.name, content: text };
  const facts = factsOf({ ...page, authorId: author.id });
  await indexDocument(trx, { sortKey, serial, ...words, attachments: names, facts });
  const eventDocument = { id, subteam, haveLinksChanged: links.length > 0 };
  await recordDocumentEvent(trx, "document.created", eventDocument, null, Date.now());
}

async function isNumberTaken(
  trx: Trx,
  number: { subteam: string; serial_running: number },
): Promise<boolean> {
  return (await hasDocumentWith(trx, number)) || (await isFormerNumber(trx, number));
}

async function change(
  context: DocumentContext,
  trx: Trx,
  id: string,
  page: Page,
  { content, text, links, stored }: Contents,
): Promise<void> {
  const document = await findDocument(trx, id);
  if (!document) throw new Refusal("document-not-found");
  const { id: authorId } = await findOrCreateAuthor(trx, page.author);
  const words = countChangedWords(readContentFacts(document.content).text, text);
  await copyToHistory(trx, id);
  const at = page.lastModified ?? page.updatedAt ?? Date.now();
  // Archives do not say who saved a change, so it is attributed to the author.
  const by = { byId: authorId, at, version: document.version + 1 };
  const written = { ...page, content: withFileIds(content, stored.archivedIds) };
  const fields = { ...written, text, links, words, ...by };
  const haveLinksChanged = await updateDocument(trx, document, fields);
  await attachStoredFiles(trx, { documentId: id, uploaderId: authorId ?? "" }, stored);
  await reindexStoredDocument(context, trx, id);
  const eventDocument = { ...document, haveLinksChanged };
  await recordDocumentEvent(trx, "document.changed", eventDocument, null, Date.now());
}
