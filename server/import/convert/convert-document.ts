import { isEmpty } from "../../../domain/content/is-empty.ts";
import { shownTitle, titleMaxLength } from "../../../domain/documents/documents.ts";
import { Refusal } from "../../../domain/refusals.ts";
import { sanitizeContent } from "../../documents/sanitize-content.ts";
import type { WrittenLine } from "../archive/archive-lines.ts";
import { hashOf } from "../hash-of.ts";
import { limitTags } from "../limit-tags.ts";
import { oneLine } from "../one-line.ts";
import type { Converting } from "./converting.ts";
import { findFiles, isWebAddress, type DocumentFile } from "./document-files.ts";
import { derivedId, idOfItem } from "./item-ids.ts";
import {
  asText,
  readAuthor,
  readFlag,
  readLine,
  readList,
  readText,
  readTime,
  truncate,
} from "./lenient.ts";
import { readOldHtml, type OldHtml } from "./old-html.ts";
import type { Fields, Item } from "./open-export.ts";

const serialMaxLength = 40;

type DocumentLine = WrittenLine<"documents">;

export async function convertDocument(converting: Converting, item: Item): Promise<DocumentLine> {
  const { fields } = item;
  const notes: string[] = [];
  const serialNumber = readSerial(fields);
  const id = idOfItem("documents", item);
  const title = readTitle(fields, notes);
  const dates = { createdAt: readTime(fields, "createdAt", notes) };
  if (dates.createdAt === null) notes.push("no date");
  const author = readAuthor(fields, "author", "authorName", "authorEmail");
  if (author.name === "") notes.push("no author");
  const html = readText(fields, "content");
  const tags = readTags(fields, notes);
  const updatedAt = readTime(fields, "updatedAt", notes);
  const lastModified = readTime(fields, "lastModified", notes);
  try {
    const references = readList(fields, "attachments", notes);
    const old = readOldHtml(html);
    const { all, shown } = await findFiles(converting, references, old.pictures, notes);
    const idOf = ({ path }: DocumentFile) => derivedId(id, path);
    const content = convertContent(old, { shown, idOf }, notes);
    for (const file of all) await converting.beside.add(idOf(file), file, file.source);
    return {
      id,
      subteam: readLine(fields, "subteam", "subteamId"),
      title,
      serialNumber,
      tags,
      content,
      author,
      ...dates,
      updatedAt,
      lastModified,
      isPinned: readFlag(fields, "isPinned"),
      attachments: all.map((file) => ({ id: idOf(file), name: file.name, path: file.path })),
      // Pins, dates, and authors are imported once.
      hash: hashOf({ title, html, tags, files: all.map(({ path, size }) => [path, size]) }),
      notes,
    };
  } catch (error) {
    // Sanitizing refuses content that is nested far too deeply.
    if (!(error instanceof Refusal)) throw error;
    return { name: `${serialNumber} ${shownTitle(title)}`.trim(), leftOut: error.detail };
  }
}

function readTitle(fields: Fields, notes: string[]): string | null {
  const title = truncate(readLine(fields, "title"), titleMaxLength, "the title", notes);
  if (!isEmpty(title)) return title;
  notes.push("no title");
  return null;
}

export function readSerial(fields: Fields): string {
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

type Shown = { shown: Map<string, DocumentFile>; idOf: (file: DocumentFile) => string };

function convertContent(old: OldHtml, { shown, idOf }: Shown, notes: string[]): string {
  const raw = old.write((address) => {
    const file = shown.get(address);
    if (!file) return isWebAddress(address) ? "link" : undefined;
    const { width, height } = file.type;
    return { fileId: idOf(file), width: width ?? 0, height: height ?? 0 };
  });
  const { dropped } = old;
  if (dropped.size > 0) notes.push(`removed from the text: ${[...dropped].join(", ")}`);
  return sanitizeContent(raw, new Set([...shown.values()].map(idOf)));
}
