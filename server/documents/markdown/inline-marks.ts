import type { TokenizerExtension, Tokens } from "marked";

/** The library itself stops at `[`, `!`, and `\`. */
export function startOfMark(source: string): number {
  return source.search(/\$|==|\^\[/);
}

const highlight = /^==(?![\s=])([^\n]*?[^\s=])==(?![\w=])/;

/** `==text==`, as in Obsidian and Outline. */
export const highlightTokenizer: TokenizerExtension = {
  name: "highlight",
  level: "inline",
  start: startOfMark,
  tokenizer(source) {
    const [raw, text = ""] = highlight.exec(source) ?? [];
    if (raw === undefined) return undefined;
    return { type: "highlight", raw, tokens: this.lexer.inlineTokens(text, []) };
  },
};

export type Formula = Tokens.Generic & { text: string };

const formulas = [
  /^\$`([^`\n]+)`\$/,
  /^\$\$(?!\$)((?:\\[^\n]|[^\\$\n])+)\$\$/,
  /^\$(?![\s$])((?:\\[^\n]|[^\\$\n])*[^\s\\$])\$(?!\d)/,
  /^\\\\?\(((?:[^\\\n]|\\(?![\\()]))+)\\\\?\)/,
];
/** Two prices in one line are not a formula. */
const mathSign = /[\\^_={}]|^\p{L}['′]?$/u;

/** Keeps LaTeX as typed: elsewhere `_` and `*` are formats. */
export const formulaTokenizer: TokenizerExtension = {
  name: "formula",
  level: "inline",
  start: startOfMark,
  tokenizer(source) {
    for (const pattern of formulas) {
      const [raw, text = ""] = pattern.exec(source) ?? [];
      if (raw === undefined || !mathSign.test(text.trim())) continue;
      return { type: "formula", raw, text: text.trim() } satisfies Formula;
    }
    return undefined;
  },
};
