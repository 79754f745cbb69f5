import { expect, test } from "vitest";
import { isAllowedLink } from "../domain/content/content.ts";
import { isEmpty } from "../domain/content/is-empty.ts";
import { cleanTags, filterTags } from "../domain/documents/documents.ts";
import { cleanFileName } from "../domain/files/files.ts";
import { hasEmailShape } from "../domain/people/people.ts";
import { isSlug } from "../domain/portfolios/slugs.ts";
import { findMatches, previewOf } from "../domain/search/find-matches.ts";
import { fold } from "../domain/search/fold.ts";
import { countChangedWords } from "../server/documents/count-changed-words.ts";
import { readMarkdown } from "../server/documents/markdown/read-markdown.ts";
import { renderMarkdown } from "../server/documents/markdown/render-markdown.ts";
import { readContentFacts } from "../server/documents/read-content-facts.ts";
import { sanitizeContent } from "../server/documents/sanitize-content.ts";
import { readByteRange } from "../server/files/byte-range.ts";
import { encodingFor } from "../server/http/encoding-for.ts";
import { matchesEtag } from "../server/http/matches-etag.ts";
import { anchorsOf } from "../server/import/anchors.ts";
import { readOldHtml } from "../server/import/convert/old-html.ts";
import { readFrontMatter } from "../server/import/front-matter.ts";
import { isOnlyComments } from "../server/import/is-only-comments.ts";
import { oneLine } from "../server/import/one-line.ts";
import { readMdx } from "../server/import/read-mdx.ts";
import { linkParts } from "../web/comments/link-parts.ts";
import { imagesOf } from "../web/editor/pasting/dropped-images.ts";
import { isMarkdown, markdownHtml } from "../web/editor/pasting/markdown.ts";
import { pastedHtml } from "../web/editor/pasting/pasted-html.ts";
import { linkAddress } from "../web/editor/toolbar/link-address.ts";

const noFiles: ReadonlySet<string> = new Set();
const clean = (html: string) => sanitizeContent(html, noFiles);
const old = (html: string) => readOldHtml(html).write(() => "link");
const rendered = (text: string) => renderMarkdown(readMarkdown(text));
const paste = (html: string) => pastedHtml(html, () => false);
const words = (text: string) => countChangedWords(text, text.replaceAll("a", "b"));
const front = (fields: string) => readFrontMatter(`---\n${fields}\n---\n`);
const toml = (fields: string) => readFrontMatter(`+++\n${fields}\n+++\n`);
const anchors = (html: string) => anchorsOf(html, undefined);
const dropped = (html: string) =>
  imagesOf({
    files: [new File([], "a.png", { type: "image/png" })],
    getData: () => html,
  } as unknown as DataTransfer);

type Row = [
  name: string,
  parse: (text: string) => unknown,
  head: string,
  unit: string,
  tail?: string,
];

const rows: Row[] = [
  ["a color", clean, '<span style="color:hsl(', "1", '">x</span>'],
  ["a color of a font", clean, '<font color="hsl(', "1", '">x</font>'],
  ["declarations of a style", clean, '<span style="', "a:b;", '">x</span>'],
  ["attributes", clean, "<p", " a=b", ">x</p>"],
  ["an address", clean, '<a href="https://', "a", '">x</a>'],
  ["spaces in an address", clean, '<a href="x', " ", 'y">x</a>'],
  ["nested elements", clean, "", "<svg>"],
  ["empty elements", clean, "", "<b></b>"],
  ["unclosed paragraphs", clean, "", "<p>a"],
  ["opening angle brackets", clean, "", "<"],
  ["entities", clean, "", "&lt;"],
  ["unclosed comments", clean, "", "<!--"],
  ["stored content with nested elements", readContentFacts, "", "<table><tr><td>x"],
  ["stored content with empty elements", readContentFacts, "", "<p></p>"],
  ["nested elements of an older editor", old, "", "<table><tr><td>x"],
  ["paragraphs of an older editor", old, "", "<p>a"],
  ["words that all differ", words, "", "a "],
  ["nested Markdown quotes", rendered, "", "> "],
  ["nested Markdown lists", rendered, "", "1. "],
  ["Markdown emphasis", rendered, "", "_a_"],
  ["Markdown exclamation marks", rendered, "", "!"],
  ["Markdown brackets", rendered, "", "["],
  ["nested raw HTML in Markdown", rendered, "", "<svg>"],
  ["raw HTML in Markdown with spaces", rendered, '<a href="', " "],
  ["raw HTML in Markdown with a long name", rendered, "<div>\n<", "a"],
  ["callouts in Markdown", rendered, "", "> [!a]\n\n"],
  ["nested callouts in Markdown", rendered, "", "> [!a]\n> "],
  ["containers in Markdown", rendered, "", ":::a\n", "\n:::"],
  ["closed containers in Markdown", rendered, "", ":::a\n:::\n"],
  ["indented containers in Markdown", rendered, "", "!!! a\n    "],
  ["asides in Markdown", rendered, "", "<aside>\n", "</aside>"],
  ["open formulas in Markdown", rendered, "", "$$a\n"],
  ["lines of formulas in Markdown", rendered, "", "$$\na\n$$\n"],
  ["dollar signs in Markdown", rendered, "", "$a "],
  ["bracketed formulas in Markdown", rendered, "", "\\(a"],
  ["highlights in Markdown", rendered, "", "==a "],
  ["wiki links in Markdown", rendered, "", "[[a|"],
  ["footnotes in Markdown", rendered, "", "[^a]: b\n\n"],
  ["marks of footnotes in Markdown", rendered, "[^a]: b\n\n", "[^a]"],
  ["footnotes within footnotes in Markdown", rendered, "", "^[a"],
  ["lines of a footnote in Markdown", rendered, "[^a]: b\n", "    \n"],
  ["definitions in Markdown", rendered, "a\n", ": b\n\n"],
  ["terms in Markdown", rendered, "", "a\n: b\n\n"],
  [
    "rows of a wide table in Markdown",
    rendered,
    `${"|a".repeat(999)}|\n${"|-".repeat(999)}|\n`,
    "|\n",
  ],
  ["attributes of images in Markdown", rendered, "", "![a](b){width=1}"],
  ["sizes of images in Markdown", rendered, "", "![a](b =1x"],
  ["equal headings of a page", anchors, "", "<h1>a</h1>"],
  ["comments that begin a page", isOnlyComments, "", "<!--a-->", "x"],
  ["an unclosed comment that begins a page", isOnlyComments, "<!--", "-"],
  ["components in MDX", readMdx, "", "<A b={"],
  ["comments in MDX", readMdx, "", "{/*"],
  ["modules in MDX", readMdx, "", "import a\n"],
  ["TOML front matter", toml, "a = ", "[", ""],
  ["unclosed TOML front matter", readFrontMatter, "+++\n", "\n+++    ", "x"],
  ["pasted Markdown emphasis", markdownHtml, "", "**a"],
  ["a table row", isMarkdown, "", "|", "\n"],
  ["brackets", isMarkdown, "", "["],
  ["unclosed links", isMarkdown, "", "[a](https://"],
  ["empty lines", isMarkdown, "a", "\n", "a"],
  ["aliases in front matter", front, "title: ", "*a "],
  ["unclosed front matter", readFrontMatter, "---\n", "\n---    ", "x"],
  ["unclosed pasted elements", paste, "", "<a"],
  ["unclosed pasted style elements", paste, "", "<style"],
  ["unclosed pasted rules", paste, "<style>", " .a{", "</style>"],
  ["a pasted color", paste, '<span style="color:hsl(', "1", '">x</span>'],
  ["pasted comments after a line break", paste, "<p>a<br>", "<!---->", "</p>"],
  ["comments beside a dropped image", dropped, "", "<!--"],
  ["styles beside a dropped image", dropped, "", "<style"],
  ["spaces in a line of an export", oneLine, "a", " ", "a"],
  ["dots after an address in a comment", linkParts, "https://a", ".", "x"],
  ["brackets after an address in a comment", linkParts, "https://a", ".)"],
  ["addresses in a comment", linkParts, "", "http://"],
  ["a typed link", linkAddress, "a@", "a.", "/"],
  ["a typed host", linkAddress, "", "a.", "_"],
  ["a link to a place", isAllowedLink, "#", "a", " b"],
  ["an email address", hasEmailShape, "a@", "a.", "@"],
  ["invisible text", isEmpty, "", "\u200b", "a"],
  ["a tag", (tag) => [cleanTags([tag]), filterTags([tag])], "a", " ", "a"],
  ["tags", (tags) => cleanTags(tags.split(",")), "", "a ,"],
  ["a slug", isSlug, "a", "-", "_"],
  ["a file name", cleanFileName, "a.", ".a", "/."],
  ["accents", fold, "", "é"],
  ["marks on a letter", fold, "a", "\u0301\u0323"],
  ["a search for every second letter", (text) => findMatches(text, "a"), "", "ä "],
  ["a search with many matches", (text) => findMatches(text, "é", 20), "a", "b", "é"],
  ["the preview of a match", (text) => previewOf(text, "é"), "", "ä", "é"],
  ["ETags of a request", (header) => matchesEtag(header, '"a"'), "", 'W/"b", '],
  ["a range", (header) => readByteRange(header, 1), "bytes=0-", "1", "x"],
  ["encodings", encodingFor, "", "br ;", " "],
];

/**
 * Milliseconds. In linear time, half a megabyte takes two seconds at most, even on a slow machine.
 * In quadratic time, it takes most parsers minutes. The test fails only after them, because nothing
 * interrupts a parser.
 */
const timeout = 10_000;

test.each(rows)("reads or refuses half a megabyte of %s", { timeout }, (...row) => {
  const [, parse, head, unit, tail = ""] = row;
  const text = head + unit.repeat(500_000 / unit.length) + tail;
  expect(refusalOf(() => parse(text))).not.toBeInstanceOf(RangeError);
});

/** A `RangeError` is no refusal: the text was too deep or too long for the parser. */
function refusalOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    return error;
  }
}
