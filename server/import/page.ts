import { createHash, type Hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Token } from "marked";
import { contentMaxBytes } from "../../domain/content/content.ts";
import {
  cleanTags,
  tagMaxLength,
  tagsMax,
  titleMaxLength,
} from "../../domain/documents/documents.ts";
import { fileSize } from "../../domain/files/files.ts";
import { Refusal } from "../../domain/refusals.ts";
import { fold } from "../../domain/search/fold.ts";
import { readMarkdown } from "../documents/markdown/read-markdown.ts";
import { renderMarkdown } from "../documents/markdown/render-markdown.ts";
import { readContent } from "../documents/read-content.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";
import { anchorsOf } from "./anchors.ts";
import { readFrontMatter, type FrontMatter } from "./front-matter.ts";
import { isOnlyComments } from "./is-only-comments.ts";
import {
  draftReason,
  folderNames,
  isFromNotion,
  leftOutReason,
  titleFromName,
} from "./page-names.ts";
import { readMdx, type Mdx } from "./read-mdx.ts";
import type { PageReport } from "./report.ts";
import type { SourceFile } from "./source-folder.ts";
import type { WikiNames } from "./wiki-names.ts";

export type Page = {
  file: SourceFile;
  /** Has read the Markdown. All pages are kept until the last is planned, so their texts are not. */
  sourceHash: Hash;
  title: string;
  tags: string[];
  /** Names or addresses from its front matter. */
  authors: string[];
  /** From its front matter, in epoch milliseconds. */
  date?: number;
  /** Addresses of images and links are still unresolved. */
  html: string;
  /** Maps anchors of headings to their ids in the document. */
  anchors: Map<string, string>;
  simpler: PageReport["simpler"];
  notes: string[];
};

export type PageOptions = {
  names: WikiNames;
  /** Whether the names of pages are their titles. */
  namesAreTitles: boolean;
  /** Tags of every page. */
  tags?: readonly string[] | undefined;
  /** Whether the folders around a page become its tags. */
  tagFolders?: boolean | undefined;
};

/** @returns the page, or why it is left out (rule 8.41) */
export async function readPage(file: SourceFile, options: PageOptions): Promise<Page | string> {
  if (file.size > contentMaxBytes) return `larger than ${fileSize(contentMaxBytes)}`;
  const reason = leftOutReason(file);
  if (reason !== undefined) return reason;
  try {
    const source = decode(await readFile(file.absolute));
    const front = readFrontMatter(source);
    return front.isDraft ? draftReason : parsePage(file, source, front, options);
  } catch (error) {
    // Sanitizing refuses content that is nested far too deeply.
    if (error instanceof Refusal) return error.detail;
    throw error;
  }
}

function parsePage(
  file: SourceFile,
  source: string,
  front: FrontMatter,
  { names, namesAreTitles, tags = [], tagFolders = false }: PageOptions,
): Page {
  const { markdown, components } = readBody(file, front.body);
  const tokens = readMarkdown(markdown);
  const heading = firstHeading(tokens, names);
  const written = namesAreTitles ? undefined : heading?.text;
  const title = front.title ?? written ?? titleFromName(file, names.isGitHubWiki);
  const repeated = heading?.isNearStart && fold(heading.text) === fold(title) ? heading : undefined;
  const { html, dropped, simpler } = renderMarkdown(
    repeated ? tokens.toSpliced(repeated.index, 1) : tokens,
    names,
  );
  const notes = [...front.notes];
  noteCounts("raw HTML dropped, its text kept", dropped, notes);
  noteCounts("MDX components dropped, their text kept", components, notes);
  const folders = tagFolders ? folderNames(file) : [];
  return {
    file,
    sourceHash: createHash("sha256").update(source),
    title: truncateTitle(title, notes),
    tags: limitTags([...front.tags, ...folders, ...tags], notes),
    authors: front.authors,
    ...(front.date !== undefined && { date: front.date }),
    html,
    anchors: anchorsOf(html, repeated?.text),
    simpler: Object.fromEntries(simpler),
    notes,
  };
}

function readBody(file: SourceFile, body: string): Mdx {
  if (/\.mdx$/i.test(file.name)) return readMdx(body);
  return { markdown: isFromNotion(file) ? breakProperties(body) : body, components: new Map() };
}

/** Notion writes the properties of a database row in lines below its title. */
function breakProperties(body: string): string {
  return body.replace(/^# [^\n]*\n\n(?:[^\n:]{1,80}:(?: [^\n]*)?\n)+/, (head) =>
    head.replaceAll(/(?<=[^\n])\n(?!\n|$)/g, "  \n"),
  );
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

type Heading = { index: number; text: string; isNearStart: boolean };

const shortParagraph = { most: 3, length: 200 };

/** At most a few short paragraphs, such as badges, precede a heading near the start (rule 8.26). */
function firstHeading(tokens: Token[], names: WikiNames): Heading | undefined {
  let paragraphs = 0;
  for (const [index, token] of tokens.entries()) {
    const isVisible = !isInvisible(token);
    const text = isVisible ? wordsOf([token], names) : "";
    if (token.type === "heading" && text !== "")
      return { index, text, isNearStart: paragraphs <= shortParagraph.most };
    const isShort = token.type === "paragraph" && text.length <= shortParagraph.length;
    if (isVisible) paragraphs += isShort ? 1 : shortParagraph.most + 1;
  }
  return undefined;
}

function isInvisible(token: Token): boolean {
  if (token.type === "html") return isOnlyComments(token.raw);
  return token.type === "space" || token.type === "def";
}

function wordsOf(tokens: Token[], names: WikiNames): string {
  return readContent(sanitizeContent(renderMarkdown(tokens, names).html, new Set())).text;
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

function noteCounts(what: string, counts: ReadonlyMap<string, number>, notes: string[]): void {
  const parts = [...counts].map(([name, count]) => `${count} × ${name}`);
  if (parts.length > 0) notes.push(`${what}: ${parts.join(", ")}`);
}
