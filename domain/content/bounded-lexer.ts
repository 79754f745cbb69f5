import type { Lexer, MarkedOptions, Token, Tokenizer } from "marked";
import { contentMaxBytes, contentMaxDepth } from "./content.ts";

// Characters and format signs per piece, because marked's time grows with the square of both.
const pieceMaxLength = 4_000;
const pieceMaxSigns = 200;
const signs = new Set("*_~`[]!<&\\$=");

/** Marked fills every row to the table's width, so that a short text can make a huge table. */
const tableCellsMax = contentMaxBytes / "<td><p></p></td>".length;

/** Lexes in linear time: splits long paragraphs, and keeps deep blocks and huge tables as text. */
export function boundedLexer(Base: typeof Lexer, BaseTokenizer: typeof Tokenizer) {
  class BoundedTokenizer extends BaseTokenizer {
    #cells = 0;

    override table(source: string) {
      const [, head = "", , rows = ""] = this.rules.block.table.exec(source) ?? [];
      const cells = head === "" ? 0 : head.split("|").length * rows.split("\n").length;
      if (this.#cells + cells > tableCellsMax) return undefined;
      this.#cells += cells;
      return super.table(source);
    }
  }

  return class extends Base {
    #depth = 0;

    constructor(options: MarkedOptions) {
      super({ ...options, tokenizer: new BoundedTokenizer() });
    }

    override blockTokens<List extends Token[]>(
      source: string,
      tokens = [] as Token[] as List,
      isClipped?: boolean,
    ): List {
      if (this.#depth > contentMaxDepth) {
        tokens.push({ type: "text", raw: source, text: source, escaped: false });
        return tokens;
      }
      this.#depth += 1;
      super.blockTokens(source, tokens, isClipped);
      this.#depth -= 1;
      return tokens;
    }

    override inlineTokens(source: string, tokens: Token[] = []): Token[] {
      for (const piece of piecesOf(source)) super.inlineTokens(piece, tokens);
      return tokens;
    }
  };
}

/** Splits at line ends, or at spaces in a very long line, so that most formatting survives. */
function* piecesOf(source: string): Iterable<string> {
  let [start, found, space, line] = [0, 0, 0, 0];
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === "\n") line = at;
    if (sign === " ") space = at;
    if (signs.has(sign)) found += 1;
    if (at - start < pieceMaxLength && found < pieceMaxSigns) continue;
    const end = [line, space, at].find((place) => place > start) ?? at;
    yield source.slice(start, end);
    [start, found, at] = [end, 0, end];
  }
  yield source.slice(start);
}
