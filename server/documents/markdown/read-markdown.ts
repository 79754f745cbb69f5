import { Lexer, Marked, Tokenizer, type Token, type TokenizerExtension } from "marked";
import { boundedLexer } from "../../../domain/content/bounded-lexer.ts";
import { calloutTokenizer } from "./callouts.ts";
import { definitionsTokenizer } from "./definitions.ts";
import { footnoteMarkTokenizer, footnoteTokenizer } from "./footnotes.ts";
import { imageAttributesTokenizer, sizedImageTokenizer } from "./image-sizes.ts";
import { formulaTokenizer, highlightTokenizer } from "./inline-marks.ts";
import { unifyBlocks } from "./unify-blocks.ts";
import { wikiLinkTokenizer } from "./wiki-links.ts";

const extensions: TokenizerExtension[] = [
  calloutTokenizer,
  definitionsTokenizer,
  footnoteTokenizer,
  footnoteMarkTokenizer,
  formulaTokenizer,
  highlightTokenizer,
  imageAttributesTokenizer,
  sizedImageTokenizer,
  wikiLinkTokenizer,
];

const reader = new Marked({ extensions });
const BoundedLexer = boundedLexer(Lexer, Tokenizer);

export function readMarkdown(source: string): Token[] {
  return new BoundedLexer(reader.defaults).lex(unifyBlocks(source));
}
