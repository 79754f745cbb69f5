import { contentMaxBytes } from "../../../domain/content/content.ts";
import { isEmpty } from "../../../domain/content/is-empty.ts";
import { cutText } from "../../../domain/cut-text.ts";
import { cleanTags, shownTitle, titleMaxLength } from "../../../domain/documents/documents.ts";
import { Refusal } from "../../../domain/refusals.ts";
import type { WrittenLine } from "../archive/archive-lines.ts";
import { hashOf } from "../hash-of.ts";
import { limitWords, tagLimit } from "../limit-words.ts";
import { oneLine } from "../one-line.ts";
import { tooLarge } from "../too-large.ts";
import type { Converting } from "./converting.ts";
import { collectFiles, isWebAddress } from "./document-files.ts";
import { idOfItem } from "./item-ids.ts";
import {
  asText,
  readAuthor,
  readLine,
  readList,
  readShortLine,
  readText,
  readTime,
} from "./lenient.ts";
import { readOldHtml } from "./old-html.ts";
import type { Fields, Item } from "./open-export.ts";

const serialMaxLength = 40;

/** Characters, before cleaning, which can only shorten it. */
const writtenMaxLength = 4 * contentMaxBytes;

type DocumentLine = WrittenLine<"documents">;

export async function convertDocument(item: Item, converting: Converting): Promise<DocumentLine> {
  const { fields } = item;
  const notes: string[] = [];
  const id = idOfItem("documents", item);
  const serialNumber = readSerial(fields);
  const title = readTitle(fields, notes);
  const createdAt = readTime(fields, "createdAt", notes);
  if (createdAt === null) notes.push("no date");
  const author = readAuthor(fields);
  if (author.name === "") notes.push("no author");
  const html = readText(fields, "content");
  const tags = readTags(fields, notes);
  try {
    const { pictures, dropped, write } = readOldHtml(html);
    const references = { attachments: readList(fields, "attachments"), pictures };
    const { all, shown } = await collectFiles(converting, id, references, notes);
    const content = write(
      (address) => shown.get(address) ?? (isWebAddress(address) ? "link" : undefined),
    );
    if (content.length > writtenMaxLength)
      throw new Refusal("content-too-large", { detail: tooLarge });
    if (dropped.size > 0) notes.push(`removed from the text: ${[...dropped].join(", ")}`);
    for (const file of all) await converting.beside.add(file.id, file);
    return {
      id,
      subteam: readLine(fields, "subteam"),
      title,
      serialNumber,
      tags,
      content,
      author,
      createdAt,
      updatedAt: readTime(fields, "updatedAt", notes),
      lastModified: readTime(fields, "lastModified", notes),
      isPinned: fields.get("isPinned") === true,
      attachments: all.map((file) => ({ id: file.id, name: file.name, path: file.path })),
      // Pins, dates, and authors are imported once.
      hash: hashOf({ title, html, tags, files: all.map(({ path, size }) => [path, size]) }),
      notes,
    };
  } catch (error) {
    // Content that is far too large or far too deeply nested would stop the import of the rest.
    if (!(error instanceof Refusal)) throw error;
    return { name: `${serialNumber} ${shownTitle(title)}`.trim(), leftOut: error.detail };
  }
}

function readTitle(fields: Fields, notes: string[]): string | null {
  const title = readShortLine(fields, "title", titleMaxLength, notes);
  if (!isEmpty(title)) return title;
  notes.push("no title");
  return null;
}

export function readSerial(fields: Fields): string {
  return cutText(readLine(fields, "serialNumber"), serialMaxLength);
}

function readTags(fields: Fields, notes: string[]): string[] {
  const tags = cleanTags(readList(fields, "tag").map((tag) => oneLine(asText(tag))));
  return limitWords(tags, tagLimit, (text) => notes.push(text));
}
