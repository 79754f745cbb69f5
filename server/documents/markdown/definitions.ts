import type { Token, TokenizerExtension, Tokens } from "marked";

export type Definitions = Tokens.Generic & { term: Token[]; definitions: Token[][] };

const head = /^(?![ \t>#|`~:*+-]|\d+[.)])([^\n]+)\n(?:[ \t]*\n)?(?= {0,3}:[ \t]+\S)/;
const sign = /^ {0,3}:[ \t]+/;
const line = /([^\n]*)(?:\n|$)/y;

/** A term in a line of its own, and below it its definitions, each after a colon. */
export const definitionsTokenizer: TokenizerExtension = {
  name: "definitions",
  level: "block",
  tokenizer(source) {
    const [first, term = ""] = head.exec(source) ?? [];
    if (first === undefined) return undefined;
    const { texts, end } = readDefinitions(source, first.length);
    const definitions: Definitions = {
      type: "definitions",
      raw: source.slice(0, end),
      term: this.lexer.inline(term, []),
      definitions: texts.map((text) => this.lexer.inline(text, [])),
    };
    return definitions;
  },
};

function readDefinitions(source: string, start: number) {
  const texts: string[] = [];
  let end = start;
  let isAfterEmpty = false;
  for (let at = start; at < source.length;) {
    line.lastIndex = at;
    const [whole = "", text = ""] = line.exec(source) ?? [];
    at += whole.length;
    const isFirst = sign.test(text);
    const isEmpty = text.trim() === "";
    // After an empty line only another definition or an indented line belongs to the list.
    if (!isFirst && !isEmpty && isAfterEmpty && !/^(?: {2}|\t)/.test(text)) break;
    if (isFirst) texts.push(text.replace(sign, ""));
    else if (!isEmpty) texts.push(`${texts.pop() ?? ""} ${text.trim()}`);
    if (!isEmpty) end = at;
    isAfterEmpty = isEmpty;
  }
  return { texts, end };
}
