import { Lexer, Marked, Tokenizer } from "marked";
import { boundedLexer } from "../../../domain/content/bounded-lexer.ts";
import { languageAttribute } from "../../../domain/content/content.ts";
import { codeLanguage } from "../code-languages.ts";

const fence = /^ {0,3}(`{3,}|~{3,})[^`\n]*\n[\s\S]*?^ {0,3}\1/m;
const tableRule = /^[^|\n]*\|[^\n]*\n {0,3}\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?\|? *$/m;
const link = /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|tel:|\/document\/)[^)\s[]+\)/;
/** Only between empty lines, because elsewhere `#` may start a code comment. */
const heading = /(?:^|\n[^\S\n]*\n)#{1,6} \S[^\n]*(?:\n[^\S\n]*\n|\n?$)/;
const items = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) \S[^\n]*\n(?: {0,3}(?:[-*+]|\d{1,9}[.)])| +[-*+]) \S/m;

export function isMarkdown(text: string): boolean {
  const lines = text.replaceAll(/\r\n?/g, "\n");
  return [fence, tableRule, link, heading, items].some((sign) => sign.test(lines));
}

/** Not sanitized. Pass the result through `pastedHtml`. */
export function markdownHtml(text: string): string {
  return marked.parser(new BoundedLexer(marked.defaults).lex(text));
}

const BoundedLexer = boundedLexer(Lexer, Tokenizer);

const marked = new Marked({
  renderer: {
    code: ({ text, lang = "" }) => {
      const language = codeLanguage(lang.trim().split(/\s/)[0] ?? "");
      const attribute = language === "" ? "" : ` ${languageAttribute}="${language}"`;
      return `<pre${attribute}><code>${escapeHtml(text)}</code></pre>`;
    },
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    html: ({ text }) => text.replaceAll(/<\/?([a-z][^\s<>/]*)(?:[\s/][^<>]*)?>/gi, keepPlaceholder),
  },
});

/** Keeps `<your-name>` as text, although it looks like an element. */
function keepPlaceholder(tag: string, name: string): string {
  const isElement =
    /^[a-z][a-z0-9]*$/i.test(name) && !(document.createElement(name) instanceof HTMLUnknownElement);
  return isElement ? tag : escapeHtml(tag);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
