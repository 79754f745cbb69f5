import type { Token } from "marked";
import { contentMaxBytes } from "../../domain/content/content.ts";
import { cutText } from "../../domain/cut-text.ts";
import { cleanTags, titleMaxLength } from "../../domain/documents/documents.ts";
import { fold } from "../../domain/search/fold.ts";
import { readMarkdown } from "../documents/markdown/read-markdown.ts";
import { renderMarkdown } from "../documents/markdown/render-markdown.ts";
import type { WikiPages } from "../documents/markdown/wiki-links.ts";
import { readContentFacts, type ContentFacts } from "../documents/read-content-facts.ts";
import { sanitizeContent } from "../documents/sanitize-content.ts";
import { anchorsOf } from "./anchors.ts";
import type { FrontMatter } from "./front-matter.ts";
import { isOnlyComments } from "./is-only-comments.ts";
import { limitWords, tagLimit } from "./limit-words.ts";
import { loss, type Note } from "./note.ts";
import { folderNames, notionIdOf, titleFromName } from "./page-names.ts";
import { readMdx, type Mdx } from "./read-mdx.ts";
import {
  findReferences,
  replaceReferences,
  type PictureReplacement,
  type References,
} from "./references.ts";
import type { PageReport } from "./report.ts";
import type { SourceFile } from "./source-folder.ts";
import { findNearestFile, type WikiNames } from "./wiki-names.ts";

export type PageOptions = {
  names: WikiNames;
  namesAreTitles: boolean;
  tags?: readonly string[] | undefined;
  tagFolders?: boolean | undefined;
};

export type ParsedPage = {
  title: string;
  tags: string[];
  /** Addresses of images and links are still unresolved. */
  html: string;
  references: References;
  /** Maps anchors of headings to their ids in the document. */
  anchors: Map<string, string>;
  simpler: PageReport["simpler"];
  notes: Note[];
};

/** @returns the page, or why it is left out */
function parsePage(
  body: string,
  file: SourceFile,
  front: Omit<FrontMatter, "body">,
  { names, namesAreTitles, tags = [], tagFolders = false }: PageOptions,
): ParsedPage | string {
  const { isGitHubWiki } = names;
  const pages = { isGitHubWiki, find: (name: string) => findNearestFile(names, name) };
  const { markdown, components } = readBody(file, body);
  const tokens = readMarkdown(markdown);
  const heading = firstHeading(tokens, pages);
  const written = namesAreTitles ? undefined : heading?.text;
  const title = front.title ?? written ?? titleFromName(file, isGitHubWiki);
  const repeated = heading?.isNearStart && fold(heading.text) === fold(title) ? heading : undefined;
  const { html, dropped, simpler } = renderMarkdown(
    repeated ? tokens.toSpliced(repeated.index, 1) : tokens,
    pages,
  );
  if (!readContentFacts(html).hasContent) return "it is empty";
  if (Buffer.byteLength(html) > 4 * contentMaxBytes) return "its content is too large";
  const notes = front.notes.map((text) => loss(text));
  noteCounts("raw HTML dropped, its text kept", dropped, notes);
  noteCounts("MDX components dropped, their text kept", components, notes);
  const folders = tagFolders ? folderNames(file) : [];
  return {
    title: truncateTitle(title, notes),
    tags: limitWords(cleanTags([...front.tags, ...folders, ...tags]), tagLimit, (...excess) =>
      notes.push(loss(...excess)),
    ),
    html,
    references: findReferences(html),
    anchors: anchorsOf(html, repeated?.text),
    simpler: Object.fromEntries(simpler),
    notes,
  };
}

export type PageContent = ContentFacts & { content: string };

function fillPage(
  html: string,
  links: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, PictureReplacement>,
): PageContent {
  const filled = replaceReferences(html, {
    link: (address) => links.get(address),
    picture: (address) => pictures.get(address) ?? { link: undefined },
  });
  const uses = [...pictures.values()];
  const ids = uses.flatMap((use) => ("fileId" in use ? [use.fileId] : []));
  const content = sanitizeContent(filled, new Set(ids));
  return { content, ...readContentFacts(content) };
}

export const work = { module: import.meta.url, functions: { parsePage, fillPage } };

function readBody(file: SourceFile, body: string): Mdx {
  if (/\.mdx$/i.test(file.name)) return readMdx(body);
  const isFromNotion = notionIdOf(file) !== undefined;
  return { markdown: isFromNotion ? breakProperties(body) : body, components: new Map() };
}

/** Notion writes the properties of a database row in lines below its title. */
function breakProperties(body: string): string {
  return body.replace(/^# [^\n]*\n\n(?:[^\n:]{1,80}:(?: [^\n]*)?\n)+/, (head) =>
    head.replaceAll(/(?<=[^\n])\n(?!\n|$)/g, "  \n"),
  );
}

type Heading = { index: number; text: string; isNearStart: boolean };

const shortParagraph = { most: 3, length: 200 };

/** At most a few short paragraphs, such as badges, precede a heading near the start (rule 8.26). */
function firstHeading(tokens: Token[], pages: WikiPages): Heading | undefined {
  let paragraphs = 0;
  for (const [index, token] of tokens.entries()) {
    const isVisible = !isInvisible(token);
    const text = isVisible ? wordsOf([token], pages) : "";
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

function wordsOf(tokens: Token[], pages: WikiPages): string {
  return readContentFacts(sanitizeContent(renderMarkdown(tokens, pages).html, new Set())).text;
}

function truncateTitle(title: string, notes: Note[]): string {
  const clean = title.replace(/\s+/g, " ").trim();
  if (clean.length <= titleMaxLength) return clean;
  notes.push(loss(`its title was shortened to ${titleMaxLength} characters`));
  return `${cutText(clean, titleMaxLength - 1)}…`;
}

function noteCounts(what: string, counts: ReadonlyMap<string, number>, notes: Note[]): void {
  const parts = [...counts].map(([name, count]) => `${count} × ${name}`);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total > 0) notes.push(loss(`${what}: ${parts.join(", ")}`, total));
}
