import type { Token, TokenizerExtension, Tokens, TokenizerThis } from "marked";

export type Callout = Tokens.Generic & { name: string; title: Token[]; tokens: Token[] };

const head = /^ {0,3}> ?\[!([a-z][\w-]{0,29})(?:\|[^\]\n]*)?\][+-]?[ \t]*([^\n]*)(?:\n|$)/i;
const body = /(?: {0,3}>[^\n]*(?:\n|$))*/y;

/** The callouts of GitHub and Obsidian: `> [!NOTE] Title`. */
export const calloutTokenizer: TokenizerExtension = {
  name: "callout",
  level: "block",
  tokenizer(source) {
    const [first, name = "", title = ""] = head.exec(source) ?? [];
    if (first === undefined) return undefined;
    body.lastIndex = first.length;
    const quoted = body.exec(source)?.[0] ?? "";
    const callout: Callout = {
      type: "callout",
      raw: first + quoted,
      name: name.toLowerCase(),
      title: this.lexer.inline(title, []),
      tokens: readBlocks(this.lexer, quoted.replaceAll(/^ {0,3}> ?/gm, "")),
    };
    return callout;
  },
};

/** Reads lines as paragraphs even inside list items, as the library does in quotes. */
export function readBlocks(lexer: TokenizerThis["lexer"], text: string): Token[] {
  const { top } = lexer.state;
  lexer.state.top = true;
  const tokens = lexer.blockTokens(text, []);
  lexer.state.top = top;
  return tokens;
}

/** The heading of a callout without a title; undefined for one of Notion, which has none. */
export function calloutTitle(name: string): string | undefined {
  if (name === "aside") return undefined;
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}
