import { z } from "zod";
import { contentMaxBytes } from "../../domain/content/content.ts";
import { numberName } from "../../domain/content/number-name.ts";
import { textLimitProblem } from "../../domain/imports/imports.ts";
import { Refusal } from "../../domain/refusals.ts";
import { escapeHtml } from "../documents/markdown/escape-html.ts";
import { pageEnding } from "../import/page-names.ts";

const linkMaxLength = 2_000;

const file = z.object({
  id: z.int().optional(),
  name: z.string(),
  file: z.string().default(""),
  link: z
    .string()
    .default("")
    .transform((link) => (link.length > linkMaxLength ? "" : link)),
});
const page = z.object({
  id: z.int().optional(),
  name: z.string(),
  markdown: z.string().default(""),
  html: z.string().default(""),
  images: z.array(file).default([]),
  attachments: z.array(file).default([]),
  tags: z.array(z.object({ name: z.string(), value: z.string().default("") })).default([]),
});
const chapter = z.object({ name: z.string(), pages: z.array(page).default([]) });
const book = chapter.extend({ chapters: z.array(chapter).default([]) });
const exported = z.union([z.object({ book }), z.object({ chapter }), z.object({ page })]);

type Page = z.infer<typeof page>;
type Placed = { page: Page; path: string };

export type BookStackPages = {
  pages: { path: string; markdown: string }[];
  /** Paths with the names in BookStack, by the names in its folder `files`. */
  renamed: Map<string, string>;
};

/** Recognizes BookStack's "Portable ZIP". @returns its folder, which is "" or ends with a slash */
export function findBookStack(paths: readonly string[]): string | undefined {
  const data = paths.find((path) => /^(?:[^/]+\/)?data\.json$/.test(path));
  const folder = data?.slice(0, -"data.json".length);
  const isWhole = paths.every((path) => path === data || path.startsWith(`${folder}files/`));
  return isWhole ? folder : undefined;
}

/** @throws Refusal unless BookStack wrote it, and for more text than allowed (rule 8.42) */
export function readBookStack(json: string): BookStackPages {
  const placed = placePages(parse(json));
  const renamed = renameFiles(placed);
  const addresses = addressesOf(placed, renamed);
  const pages: BookStackPages["pages"] = [];
  let textLength = 0;
  for (const { page: each, path } of placed) {
    const markdown = toMarkdown(each, addresses);
    textLength += markdown.length;
    refuseMuchText(textLength);
    pages.push({ path, markdown });
  }
  return { pages, renamed };
}

export const work = { module: import.meta.url, functions: { readBookStack } };

/** A short reference can become a long address. */
function refuseMuchText(length: number): void {
  const detail = textLimitProblem(length);
  if (detail !== undefined) throw new Refusal("zip-too-large", { detail });
}

function parse(json: string): z.infer<typeof exported> {
  try {
    return exported.parse(JSON.parse(json));
  } catch {
    const detail = "The data.json in this zip could not be read. Please export it again.";
    throw new Refusal("zip-not-readable", { detail });
  }
}

function placePages(whole: z.infer<typeof exported>): Placed[] {
  const taken = new Map<string, number>();
  const place = (pages: Page[], folder: string) =>
    pages.map((each) => ({
      page: each,
      path: `${numberName(folder + toFileName(each.name), taken, 2)}.md`,
    }));
  if ("page" in whole) return place([whole.page], "");
  const top = "book" in whole ? whole.book : whole.chapter;
  const folder = `${toFileName(top.name)}/`;
  const chapters = "book" in whole ? whole.book.chapters : [];
  const inside = chapters.map(({ name, pages }) => place(pages, `${folder}${toFileName(name)}/`));
  return [place(top.pages, folder), ...inside].flat();
}

/** Fits into 255 bytes, is not hidden, and has no character that Windows refuses. */
function toFileName(name: string): string {
  const start = name.slice(0, 70).toWellFormed().normalize();
  const plain = start.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, "-").replaceAll(/^[.\s]+|[.\s]+$/g, "");
  return plain || "Untitled";
}

function renameFiles(placed: readonly Placed[]): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const { images, attachments } of placed.map((each) => each.page)) {
    for (const { name, file: stored } of [...images, ...attachments]) {
      if (stored === "" || renamed.has(stored)) continue;
      const [ending = ""] = /\.[a-z0-9]{1,10}$/i.exec(stored) ?? [];
      const plain = toFileName(
        name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name,
      );
      // An attachment is not a page.
      const kept = pageEnding.test(ending) ? `${ending}.txt` : ending;
      renamed.set(stored, `attachments/${renamed.size + 1}/${plain}${kept}`);
    }
  }
  return renamed;
}

function addressesOf(placed: readonly Placed[], renamed: BookStackPages["renamed"]) {
  const addresses = new Map<string, string>();
  const add = (kind: string, files: Page["images"]) => {
    for (const { id, file: stored, link } of files) {
      const address = stored === "" ? link : toAddress(renamed.get(stored) ?? "");
      addresses.set(`${kind}:${id}`, address).set(`${kind}:${stored}`, address);
    }
  };
  for (const { page: each, path } of placed) {
    addresses.set(`page:${each.id}`, toAddress(path));
    add("image", each.images);
    add("attachment", each.attachments);
  }
  return addresses;
}

/** Without parentheses, which would end the address of a link in Markdown. */
function toAddress(path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `/${encoded.replaceAll("(", "%28").replaceAll(")", "%29")}`;
}

function toMarkdown(from: Page, addresses: ReadonlyMap<string, string>): string {
  const tags = from.tags.map(({ name, value }) => (value === "" ? name : `${name}: ${value}`));
  const items = from.attachments.map(({ name, file: stored, link }) => {
    const address = stored === "" ? link : `[[bsexport:attachment:${stored}]]`;
    return `<li><p><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></p></li>`;
  });
  const list = items.length === 0 ? "" : toBlock(`<ul>${items.join("")}</ul>`);
  const body = from.markdown.trim() === "" ? toBlock(from.html) : from.markdown;
  // YAML includes JSON.
  const front = `---\n${JSON.stringify({ title: from.name, tags })}\n---\n\n`;
  return front + resolve(`${body}\n\n${list}\n`, addresses);
}

/** Protects HTML from the Markdown parser: one line inside an element that pages drop. */
function toBlock(html: string): string {
  return `<dl>${html.trim().replaceAll(/\r\n?|\n/g, "&#10;")}</dl>`;
}

const reference = /\[\[bsexport:([a-z]{1,20}:[^\]\n]{1,300})\]\]/g;

/** BookStack links pictures to themselves. */
const linkedHtml = /<a\b[^<>]{0,300}href="\[\[bsexport:image:[^<>]{0,300}>(<img\b[^<>]*>)<\/a>/g;
const linkedMarkdown =
  /\[(!\[[^[\]\n]{0,300}\]\(\[\[bsexport:image:[^()\n]{0,300}\))\]\(\[\[bsexport:image:[^()\n]{0,300}\)/g;

/** A page that is too large is left out later. */
function resolve(body: string, addresses: ReadonlyMap<string, string>): string {
  if (body.length > contentMaxBytes) return body;
  return body
    .replaceAll(linkedHtml, "$1")
    .replaceAll(linkedMarkdown, "$1")
    .replaceAll(reference, (written, key: string) => addresses.get(key) ?? written);
}
