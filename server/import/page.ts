import { readFile } from "node:fs/promises";
import type { Token } from "marked";
import { contentMaxBytes } from "../../domain/content/content.ts";
import { headingId } from "../../domain/content/heading-ids.ts";
import {
  cleanTags,
  tagMaxLength,
  tagsMax,
  titleMaxLength,
} from "../../domain/documents/documents.ts";
import { fileSize } from "../../domain/files/files.ts";
import { Refusal } from "../../domain/refusals.ts";
import { readMarkdown } from "../documents/markdown/read-markdown.ts";
import { renderMarkdown } from "../documents/markdown/render-markdown.ts";
import { readContent } from "../documents/read-content.ts";
import { readHtml } from "../documents/read-html.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";
import { readFrontMatter } from "./front-matter.ts";
import type { SourceFile } from "./source-folder.ts";

export type Page = {
  file: SourceFile;
  source: string;
  title: string;
  tags: string[];
  /** From its front matter, in epoch milliseconds. */
  date?: number;
  /** Addresses of images and links are still unresolved. */
  html: string;
  /** Maps anchors of headings to their ids in the document. */
  anchors: Map<string, string>;
  notes: string[];
};

const pageMaxBytes = 4 * contentMaxBytes;

/** @returns the page, or why it cannot be imported */
export async function readPage(file: SourceFile): Promise<Page | string> {
  if (file.size > pageMaxBytes) return `larger than ${fileSize(pageMaxBytes)}`;
  try {
    return await parsePage(file);
  } catch (error) {
    // Sanitizing refuses content that is nested far too deeply.
    if (error instanceof Refusal) return error.detail;
    throw error;
  }
}

async function parsePage(file: SourceFile): Promise<Page> {
  const source = decode(await readFile(file.absolute));
  const front = readFrontMatter(source);
  const tokens = readMarkdown(front.body);
  const heading = firstHeading(tokens);
  const named = front.title ?? heading?.text ?? file.name.replace(/\.[^.]+$/, "");
  const isTitle = heading !== undefined && heading.isStart && heading.text === named;
  const { html, dropped } = renderMarkdown(isTitle ? tokens.toSpliced(heading.index, 1) : tokens);
  const notes = [...front.notes];
  if (dropped.size > 0) notes.push(`raw HTML dropped, its text kept: ${listCounts(dropped)}`);
  return {
    file,
    source,
    title: truncateTitle(named, notes),
    tags: limitTags(front.tags, notes),
    ...(front.date !== undefined && { date: front.date }),
    html,
    anchors: anchorsOf(html, isTitle ? heading.text : undefined),
    notes,
  };
}

function decode(bytes: Uint8Array): string {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = utf16 ? new TextDecoder("utf-16le").decode(bytes) : decodeUtf8(bytes);
  return text.replaceAll("\0", "\ufffd").replaceAll(/\r\n?/g, "\n");
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Heading = { index: number; text: string; isStart: boolean };

function firstHeading(tokens: Token[]): Heading | undefined {
  let isStart = true;
  for (const [index, token] of tokens.entries()) {
    const text = token.type === "heading" ? wordsOf([token]) : "";
    if (text !== "") return { index, text, isStart };
    if (!isInvisible(token)) isStart = false;
  }
  return undefined;
}

function isInvisible(token: Token): boolean {
  if (token.type === "html") return /^\s*(?:<!--[\s\S]*?-->\s*)+$/.test(token.raw);
  return token.type === "space" || token.type === "def";
}

function wordsOf(tokens: Token[]): string {
  return readContent(sanitizeContent(renderMarkdown(tokens).html, new Set())).text;
}

function truncateTitle(title: string, notes: string[]): string {
  const clean = title.replace(/\s+/g, " ").trim();
  if (clean.length <= titleMaxLength) return clean;
  notes.push(`its title was shortened to ${titleMaxLength} characters`);
  return `${clean.slice(0, titleMaxLength - 1)}…`;
}

function limitTags(tags: string[], notes: string[]): string[] {
  const clean = cleanTags(tags);
  const fitting = clean.filter((tag) => tag.length <= tagMaxLength).slice(0, tagsMax);
  const excess = clean.filter((tag) => !fitting.includes(tag));
  if (excess.length > 0) {
    notes.push(
      `at most ${tagsMax} tags of ${tagMaxLength} characters, left out: ${excess.join(", ")}`,
    );
  }
  return fitting;
}

function listCounts(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
}

/** Names anchors like GitHub. The heading that became the title leads to the document's top. */
function anchorsOf(html: string, title: string | undefined): Map<string, string> {
  const anchors = new Map<string, string>();
  const taken = new Set<string>();
  if (title !== undefined) addAnchor(anchors, title, "");
  for (const text of readHeadings(sanitizeContent(html, new Set()))) {
    addAnchor(anchors, text, headingId(text, taken));
  }
  return anchors;
}

function addAnchor(anchors: Map<string, string>, text: string, id: string): void {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
  let anchor = slug;
  for (let number = 1; anchors.has(anchor); number += 1) anchor = `${slug}-${number}`;
  anchors.set(anchor, id);
}

function readHeadings(html: string): string[] {
  const texts: string[] = [];
  let text: string | undefined;
  readHtml(html, {
    onopentag: (name) => {
      if (/^h[1-3]$/.test(name)) text = "";
    },
    ontext: (part) => {
      if (text !== undefined) text += part;
    },
    onclosetag: (name) => {
      if (!/^h[1-3]$/.test(name) || text === undefined) return;
      texts.push(text.replace(/\s+/g, " ").trim());
      text = undefined;
    },
  });
  return texts.filter((heading) => heading !== "");
}
