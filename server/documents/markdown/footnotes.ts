import { walkTokens, type Token, type TokenizerExtension, type Tokens } from "marked";
import { readBlocks } from "./callouts.ts";
import { startOfMark } from "./inline-marks.ts";

export type Footnote = Tokens.Generic & { label: string; tokens: Token[] };
export type FootnoteMark = Tokens.Generic & { label: string; tokens?: Token[] };

const definition =
  /^ {0,3}\[\^([^\]\n]{1,100})\]:[ \t]*([^\n]*(?:\n|$)(?:[ \t]*\n(?=(?: {4}|\t))|(?: {4}|\t)[^\n]*(?:\n|$))*)/;

export const footnoteTokenizer: TokenizerExtension = {
  name: "footnote",
  level: "block",
  childTokens: ["tokens"],
  tokenizer(source) {
    const [raw, label = "", text = ""] = definition.exec(source) ?? [];
    if (raw === undefined) return undefined;
    const tokens = readBlocks(this.lexer, text.replaceAll(/^(?: {4}|\t)/gm, ""));
    return { type: "footnote", raw, label: keyOf(label), tokens } satisfies Footnote;
  },
};

const mark = /^\[\^([^\]\n]{1,100})\](?!\()/;
const inlineNote = /^\^\[([^[\]\n]+)\]/;

export const footnoteMarkTokenizer: TokenizerExtension = {
  name: "footnoteMark",
  level: "inline",
  start: startOfMark,
  tokenizer(source): FootnoteMark | undefined {
    const [raw, label = ""] = mark.exec(source) ?? [];
    if (raw !== undefined) return { type: "footnoteMark", raw, label: keyOf(label) };
    const [whole, text = ""] = inlineNote.exec(source) ?? [];
    if (whole === undefined) return undefined;
    const tokens = this.lexer.inlineTokens(text, []);
    return { type: "footnoteMark", raw: whole, label: "", tokens };
  },
};

function keyOf(label: string): string {
  return label.trim().toLowerCase();
}

export class Footnotes {
  readonly #texts = new Map<string, Token[]>();
  readonly #numbers = new Map<Token[], number>();

  constructor(tokens: Token[]) {
    walkTokens(tokens, (token) => {
      const { label, tokens: text = [] } = token as Footnote;
      if (token.type === "footnote" && !this.#texts.has(label)) this.#texts.set(label, text);
    });
  }

  /** @returns undefined for a mark without a footnote */
  numberOf({ label, tokens }: FootnoteMark): number | undefined {
    const text = tokens ? paragraphOf(tokens) : this.#texts.get(label);
    if (!text) return undefined;
    const number = this.#numbers.get(text) ?? this.#numbers.size + 1;
    this.#numbers.set(text, number);
    return number;
  }

  /** First those with marks, in the order of the marks. Rendering one may add more. */
  *inOrder(): Iterable<Token[]> {
    yield* this.#numbers.keys();
    for (const text of this.#texts.values()) {
      if (this.#numbers.has(text)) continue;
      this.#numbers.set(text, this.#numbers.size + 1);
      yield text;
    }
  }
}

function paragraphOf(tokens: Token[]): Token[] {
  return [{ type: "paragraph", raw: "", text: "", tokens }];
}
