import { Lexer, Marked, type Token, type Tokens } from "marked";
import { boundedLexer } from "../../../domain/content/bounded-lexer.ts";
import { alignAttribute, languageAttribute, listStartOf } from "../../../domain/content/content.ts";
import { readHtml } from "../read-html.ts";
import { isAllowedTag } from "../sanitize-content.ts";
import { isHtmlElement } from "./html-elements.ts";

export type Rendered = {
  /** Addresses of images and links are still unresolved. */
  html: string;
  /** Counts raw elements that documents do not support. */
  dropped: Map<string, number>;
};

/** Renders the HTML that our editor would write. The result is not sanitized. */
export function renderMarkdown(tokens: Token[]): Rendered {
  const dropped = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens: words, depth }) {
        const tag = `h${Math.min(depth, 3)}`;
        return `<${tag}>${this.parser.parseInline(words)}</${tag}>`;
      },
      paragraph({ tokens: words }) {
        const lines = this.parser.parseInline(words).split("\n");
        const written = lines.map((line) => line.trim()).filter((line) => line !== "");
        return `<p>${written.join(" ")}</p>`;
      },
      blockquote({ tokens: inner }) {
        return `<blockquote>${this.parser.parse(inner)}</blockquote>`;
      },
      code: ({ text, lang }) => codeBlock(text, lang),
      hr: () => "<hr>",
      html: ({ text, block }) => {
        countDropped(text, dropped);
        const kept = escapePlaceholders(text);
        return block && beginsInline(text) ? `<p>${kept}</p>` : kept;
      },
      list({ ordered, start, items }) {
        const tag = ordered ? "ol" : "ul";
        const first = ordered ? listStartOf(String(start)) : undefined;
        const numbering = first === undefined ? "" : ` start="${first}"`;
        const inner = items.map((item) => this.listitem(item)).join("");
        return `<${tag}${numbering}>${inner}</${tag}>`;
      },
      listitem({ tokens: inner }) {
        return `<li>${this.parser.parse(wrapInParagraphs(inner))}</li>`;
      },
      checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
      table(token) {
        const rows = [token.header, ...token.rows].map((row) =>
          row.map((cell) => tableCell(cell, this.parser.parseInline(cell.tokens))).join(""),
        );
        return `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody></table>`;
      },
      link({ href, tokens: inner }) {
        return `<a href="${escapeHtml(href)}">${this.parser.parseInline(inner)}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}">`,
    },
  });
  return { html: marked.parser(tokens), dropped };
}

const BoundedLexer = boundedLexer(Lexer);

export function readMarkdown(source: string): Token[] {
  return new BoundedLexer().lex(source);
}

function codeBlock(text: string, info = ""): string {
  const [language = ""] = info
    .toLowerCase()
    .replace(/^[{.\s]+/, "")
    .split(/[^a-z0-9+#-]/);
  const attribute = language === "" ? "" : ` ${languageAttribute}="${language}"`;
  return `<pre${attribute}><code>${escapeHtml(text)}</code></pre>`;
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

function countDropped(html: string, dropped: Map<string, number>): void {
  const count = (name: string) => dropped.set(name, (dropped.get(name) ?? 0) + 1);
  readHtml(html, {
    onopentagname: (name) => {
      if (isHtmlElement(name) && !isAllowedTag(name)) count(`<${name}>`);
    },
    oncomment: () => count("comment"),
  });
}

function escapePlaceholders(html: string): string {
  return html.replace(/<\/?([A-Za-z][^\s<>/]*)(?:[\s/][^<>]*)?>/g, (tag, name: string) =>
    isHtmlElement(name) ? tag : escapeHtml(tag),
  );
}

const inlineStart = /^\s*<(?:img|a|b|strong|i|em|u|s|del|ins|code|br|span|font|sup|sub|kbd)\b/i;

function beginsInline(html: string): boolean {
  return inlineStart.test(html);
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
