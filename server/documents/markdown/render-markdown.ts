import {
  Marked,
  type RendererExtension,
  type RendererObject,
  type Token,
  type Tokens,
} from "marked";
import { alignAttribute, languageAttribute, listStartOf } from "../../../domain/content/content.ts";
import { headingId } from "../../../domain/content/heading-ids.ts";
import { calloutTitle, type Callout } from "./callouts.ts";
import type { Definitions } from "./definitions.ts";
import { escapeHtml } from "./escape-html.ts";
import { Footnotes, type FootnoteMark } from "./footnotes.ts";
import { readImage } from "./image-sizes.ts";
import type { Formula } from "./inline-marks.ts";
import { raisedText } from "./raised-text.ts";
import { beginsInline, RawHtml } from "./raw-html.ts";
import type { SimplerForm } from "./simpler-forms.ts";
import { renderWikiLink, type WikiLink, type WikiPages } from "./wiki-links.ts";

export type Rendered = {
  /** Addresses of images and links are still unresolved. */
  html: string;
  /** Counts raw elements that documents do not support. */
  dropped: Map<string, number>;
  simpler: Map<SimplerForm, number>;
};

const noPages: WikiPages = { isGitHubWiki: false, find: () => undefined };

/** Renders the HTML that our editor would write. The result is not sanitized. */
export function renderMarkdown(tokens: Token[], pages: WikiPages = noPages): Rendered {
  const page = new Page(tokens, pages);
  const marked = new Marked({
    renderer: standardRenderer(page),
    extensions: extensionRenderers(page),
  });
  const html = marked.parser(tokens) + footnoteList(page, (text) => marked.parser(text));
  return { html, dropped: page.rawHtml.dropped, simpler: page.simpler };
}

class Page {
  readonly pages: WikiPages;
  readonly footnotes: Footnotes;
  readonly simpler = new Map<SimplerForm, number>();
  readonly rawHtml = new RawHtml((form) => this.count(form));
  readonly hasFootnoteHeading: boolean;

  constructor(tokens: Token[], pages: WikiPages) {
    this.pages = pages;
    this.footnotes = new Footnotes(tokens);
    const last = tokens.findLast(({ type }) => type !== "space" && type !== "footnote");
    this.hasFootnoteHeading = last?.type === "heading" && tokens.indexOf(last) > 0;
  }

  count(form: SimplerForm): void {
    this.simpler.set(form, (this.simpler.get(form) ?? 0) + 1);
  }
}

function standardRenderer(page: Page): RendererObject {
  return {
    heading({ tokens, depth }) {
      const tag = `h${Math.min(depth, 3)}`;
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
    paragraph({ tokens }) {
      const lines = this.parser.parseInline(tokens).split("\n");
      const written = lines.map((line) => line.trim()).filter((line) => line !== "");
      return `<p>${written.join(" ")}</p>${captionOf(tokens)}`;
    },
    blockquote({ tokens }) {
      return `<blockquote>${this.parser.parse(tokens)}</blockquote>`;
    },
    code: ({ text, lang }) => codeBlock(text, lang, page),
    hr: () => "<hr>",
    html: ({ text, block }) => {
      const kept = page.rawHtml.convert(text);
      if (!block) return kept;
      return beginsInline(text) ? `<p>${kept}</p>` : kept.trim();
    },
    list({ ordered, start, items }) {
      const tag = ordered ? "ol" : "ul";
      const first = ordered ? listStartOf(String(start)) : undefined;
      const numbering = first === undefined ? "" : ` start="${first}"`;
      const inner = items.map((item) => this.listitem(item)).join("");
      return `<${tag}${numbering}>${inner}</${tag}>`;
    },
    listitem({ tokens }) {
      return `<li>${this.parser.parse(wrapInParagraphs(tokens))}</li>`;
    },
    checkbox: ({ checked }) => {
      page.count("task");
      return checked ? "☑ " : "☐ ";
    },
    table(token) {
      const rows = [token.header, ...token.rows].map((row) =>
        row.map((cell) => tableCell(cell, this.parser.parseInline(cell.tokens))).join(""),
      );
      return `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody></table>`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image: (image) => {
      const { alt, width } = readImage(image);
      const size = width === "" ? "" : ` width="${escapeHtml(width)}"`;
      return `<img src="${escapeHtml(image.href)}" alt="${escapeHtml(alt)}"${size}>`;
    },
  };
}

function extensionRenderers(page: Page): RendererExtension[] {
  return [
    {
      name: "callout",
      renderer({ name, title, tokens }: Callout) {
        page.count("callout");
        const written = title.length > 0 ? this.parser.parseInline(title) : calloutTitle(name);
        const head = written === undefined ? "" : `<p><strong>${written}</strong></p>`;
        return `<blockquote>${head}${this.parser.parse(tokens)}</blockquote>`;
      },
    },
    {
      name: "definitions",
      renderer({ term, definitions }: Definitions) {
        const texts = definitions.map((text) => {
          page.count("definition");
          return `<p data-indent="1">${this.parser.parseInline(text)}</p>`;
        });
        return `<p><strong>${this.parser.parseInline(term)}</strong></p>${texts.join("")}`;
      },
    },
    { name: "footnote", renderer: () => "" },
    {
      name: "footnoteMark",
      renderer(mark: FootnoteMark) {
        const number = page.footnotes.numberOf(mark);
        if (number === undefined) return escapeHtml(mark.raw);
        const text = raisedText(String(number));
        return page.hasFootnoteHeading ? text : `<a href="#${footnotesId}">${text}</a>`;
      },
    },
    {
      name: "formula",
      renderer({ text, raw }: Formula) {
        page.count("formula");
        const mark = raw.startsWith("$$") ? "$$" : "$";
        return escapeHtml(mark + text + mark);
      },
    },
    {
      name: "highlight",
      renderer({ tokens = [] }: Tokens.Generic) {
        return `<span data-background="marker">${this.parser.parseInline(tokens)}</span>`;
      },
    },
    { name: "imageAttributes", renderer: () => "" },
    {
      name: "wikiLink",
      renderer: (link: WikiLink) => renderWikiLink(link, page.pages, () => page.count("embed")),
    },
  ] as RendererExtension[];
}

const footnotesId = headingId("Footnotes", new Map());

function footnoteList(page: Page, render: (tokens: Token[]) => string): string {
  let items = "";
  for (const tokens of page.footnotes.inOrder()) {
    page.count("footnote");
    items += `<li>${render(tokens)}</li>`;
  }
  if (items === "") return "";
  return `${page.hasFootnoteHeading ? "" : "<h2>Footnotes</h2>"}<ol>${items}</ol>`;
}

const diagrams = /^(?:mermaid|plantuml|puml|dot|graphviz|d2)$/;

function codeBlock(text: string, info: string | undefined, page: Page): string {
  const [written = ""] = (info ?? "")
    .toLowerCase()
    .replace(/^[{.\s]+/, "")
    .split(/[^a-z0-9+#-]/);
  const language = written === "math" ? "latex" : written;
  if (written === "math") page.count("formula");
  if (diagrams.test(written)) page.count("diagram");
  const attribute = language === "" ? "" : ` ${languageAttribute}="${language}"`;
  return `<pre${attribute}><code>${escapeHtml(text)}</code></pre>`;
}

/** In a line of text a title is a tooltip, which is dropped. */
function captionOf(tokens: Token[]): string {
  const [image, ...others] = tokens.filter(
    ({ type, raw }) => type !== "imageAttributes" && raw.trim() !== "",
  );
  if (image?.type !== "image" || others.length > 0) return "";
  const { caption } = readImage(image as Tokens.Image);
  return caption === "" ? "" : `<p><em>${escapeHtml(caption)}</em></p>`;
}

function tableCell({ header, align }: Tokens.TableCell, html: string): string {
  const tag = header ? "th" : "td";
  const attribute = align === "center" || align === "right" ? ` ${alignAttribute}="${align}"` : "";
  return `<${tag}><p${attribute}>${html}</p></${tag}>`;
}

/** Wraps the text of tight list items in paragraphs, which documents require. */
function wrapInParagraphs(tokens: Token[]): Token[] {
  const blocks: Token[] = [];
  let checkbox: Token[] = [];
  for (const token of tokens) {
    if (token.type === "checkbox") {
      checkbox = [token];
    } else if (token.type === "text" || (token.type === "paragraph" && checkbox.length > 0)) {
      const words = token.tokens ?? [plainText(token)];
      blocks.push({ ...token, type: "paragraph", tokens: [...checkbox, ...words] });
      checkbox = [];
    } else {
      blocks.push(token);
    }
  }
  return checkbox.length > 0
    ? [{ type: "paragraph", raw: "", text: "", tokens: checkbox }, ...blocks]
    : blocks;
}

function plainText({ raw, text }: { raw: string; text?: string }): Token {
  return { type: "text", raw, text: text ?? "" };
}
