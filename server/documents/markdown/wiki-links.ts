import type { TokenizerExtension, Tokens } from "marked";
import { anchorOf } from "./anchor-of.ts";
import { escapeHtml } from "./escape-html.ts";
import { widthOf } from "./image-sizes.ts";

export type WikiPages = {
  isGitHubWiki: boolean;
  /** @param name without folder and ending, in any spelling */
  find: (name: string) => { path: string } | undefined;
};

export type WikiLink = Tokens.Generic & { isShown: boolean; parts: string[] };

/** Not `[[1]](address)`, an ordinary link whose text is in brackets. */
const wikiLink = /^(!?)\[\[([^[\]\n]{1,500})\]\](?![([])/;

/** `[[page#heading|text]]` and `![[image|300]]` of Obsidian, `[[text|page]]` of GitHub. */
export const wikiLinkTokenizer: TokenizerExtension = {
  name: "wikiLink",
  level: "inline",
  tokenizer(source): WikiLink | undefined {
    const [raw, mark, inner = ""] = wikiLink.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const parts = inner.split("|").map((part) => part.trim());
    return { type: "wikiLink", raw, isShown: mark === "!", parts };
  },
};

const image = /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|tiff?|heic)$/i;

export function renderWikiLink(
  { isShown, parts }: WikiLink,
  pages: WikiPages,
  onEmbeddedPage: () => void,
): string {
  const [first = "", ...others] = parts;
  // Marks the place of a table of contents, which documents have by themselves.
  if (/^_?toc_?$/i.test(first)) return "";
  const { name, heading } = splitTarget(first);
  const file = pages.find(name);
  if (image.test(name) && (isShown || pages.isGitHubWiki))
    return imageTag(file ? addressOf(file.path) : name, others);
  if (isShown) onEmbeddedPage();
  if (name === "") return linkTag(addressOf("", heading), others.join("|") || heading);
  if (file) return linkTag(addressOf(file.path, heading), others.join("|") || targetText(first));
  return renderSwapped(first, others[0] ?? "", pages) ?? linkTag(name, others.join("|") || name);
}

/** GitHub writes the text first. */
function renderSwapped(text: string, target: string, pages: WikiPages): string | undefined {
  const { name, heading } = splitTarget(target);
  const file = pages.find(name);
  return file && linkTag(addressOf(file.path, heading), text);
}

function targetText(target: string): string {
  const { name, heading } = splitTarget(target);
  return heading === "" ? name : `${name} > ${heading}`;
}

/** Headings inside headings lead to the last; a block's id (`^a1b2`) leads to its page. */
function splitTarget(target: string) {
  const [name = "", ...headings] = target.split("#");
  const heading = headings.at(-1) ?? "";
  return { name: name.trim(), heading: heading.startsWith("^") ? "" : heading.trim() };
}

function addressOf(path: string, heading = ""): string {
  const place = heading === "" ? "" : `#${encodeURIComponent(anchorOf(heading))}`;
  return path === "" ? place : `/${path.split("/").map(encodeURIComponent).join("/")}${place}`;
}

function imageTag(address: string, options: readonly string[]): string {
  const width = options.map(widthOf).find((size) => size !== undefined);
  const words = options.filter((option) => widthOf(option) === undefined);
  const alt = words.map((word) => word.replace(/^alt=/, "")).find((word) => !/^\w+=/.test(word));
  const size = width === undefined ? "" : ` width="${width}"`;
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? "")}"${size}>`;
}

function linkTag(address: string, text: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
}
