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
import { readContent } from "../documents/read-content.ts";
import { readHtml } from "../documents/read-html.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";
import { readFrontMatter } from "./front-matter.ts";
import { readMarkdown, renderMarkdown } from "./render-markdown.ts";
import type { SourceFile } from "./source-folder.ts";

/** A page of Markdown on its way to a document. */
export type Page = {
  file: SourceFile;
  source: string;
  title: string;
  tags: string[];
  /** From its front matter, in epoch milliseconds. */
  date?: number;
  /** With the addresses of pictures and links as they were written. */
  html: string;
  /** The anchors that other pages link to, with the ids of the same headings in the document. */
  anchors: Map<string, string>;
  /** What was lost or changed on the way, as sentences. */
  notes: string[];
};

/** Markdown takes more room than what is made of it. */
const pageMaxBytes = 4 * contentMaxBytes;

/** @returns the page, or in words why it is none */
export async function readPage(file: SourceFile): Promise<Page | string> {
  if (file.size > pageMaxBytes) return `larger than ${fileSize(pageMaxBytes)}`;
  try {
    return await understandPage(file);
  } catch (error) {
    // The cleaning refuses what is nested far too deep before it begins.
    if (error instanceof Refusal) return error.detail;
    throw error;
  }
}

async function understandPage(file: SourceFile): Promise<Page> {
  const source = decode(await readFile(file.absolute));
  const front = readFrontMatter(source);
  const tokens = readMarkdown(front.body);
  const heading = firstHeading(tokens);
  const named = front.title ?? heading?.text ?? file.name.replace(/\.[^.]+$/, "");
  const isTitle = heading !== undefined && heading.isStart && heading.text === named;
  const { html, dropped, listStarts } = renderMarkdown(
    isTitle ? tokens.toSpliced(heading.index, 1) : tokens,
  );
  const notes = [
    ...front.notes,
    ...listStarts.map((start) => `a list that began at ${start} begins at 1`),
  ];
  if (dropped.size > 0) notes.push(`raw HTML dropped, its text kept: ${listCounts(dropped)}`);
  return {
    file,
    source,
    title: shortened(named, notes),
    tags: fittingTags(front.tags, notes),
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
    if (!isSilent(token)) isStart = false;
  }
  return undefined;
}

/** Nothing that is shown. */
function isSilent(token: Token): boolean {
  if (token.type === "html") return /^\s*(?:<!--[\s\S]*?-->\s*)+$/.test(token.raw);
  return token.type === "space" || token.type === "def";
}

function wordsOf(tokens: Token[]): string {
  return readContent(sanitizeContent(renderMarkdown(tokens).html, new Set())).text;
}

function shortened(title: string, notes: string[]): string {
  const clean = title.replace(/\s+/g, " ").trim();
  if (clean.length <= titleMaxLength) return clean;
  notes.push(`its title was cut at ${titleMaxLength} characters`);
  return `${clean.slice(0, titleMaxLength - 1)}…`;
}

function fittingTags(tags: string[], notes: string[]): string[] {
  const clean = cleanTags(tags);
  const fitting = clean.filter((tag) => tag.length <= tagMaxLength).slice(0, tagsMax);
  const left = clean.filter((tag) => !fitting.includes(tag));
  if (left.length > 0) {
    notes.push(
      `at most ${tagsMax} tags of ${tagMaxLength} characters, left out: ${left.join(", ")}`,
    );
  }
  return fitting;
}

function listCounts(counts: Map<string, number>): string {
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(", ");
}

/**
 * The anchors by which Markdown knows its headings, as GitHub makes them.
 * @param title the heading that became the title: its anchor leads to the start of the document
 */
function anchorsOf(html: string, title: string | undefined): Map<string, string> {
  const anchors = new Map<string, string>();
  const taken = new Set<string>();
  if (title !== undefined) addAnchor(anchors, title, "");
  for (const text of headingsIn(sanitizeContent(html, new Set()))) {
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

function headingsIn(html: string): string[] {
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
  return texts.filter((words) => words !== "");
}
