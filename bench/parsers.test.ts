// @vitest-environment jsdom
import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { isAllowedLink } from "../domain/content/content.ts";
import { isEmpty } from "../domain/content/is-empty.ts";
import { cleanTags, filterTags } from "../domain/documents/documents.ts";
import { cleanFileName } from "../domain/files/files.ts";
import { hasEmailShape } from "../domain/people/people.ts";
import { isSlug } from "../domain/portfolios/slugs.ts";
import { findMatches, fold, previewOf } from "../domain/search/search.ts";
import { changedWords } from "../server/documents/changed-words.ts";
import { readContent } from "../server/documents/read-content.ts";
import { sanitizeContent } from "../server/documents/sanitize-content.ts";
import { readByteRange } from "../server/files/byte-range.ts";
import { encodingFor } from "../server/http/encoding-for.ts";
import { matchesEtag } from "../server/http/matches-etag.ts";
import { JsonSpans } from "../server/import/export/json-spans.ts";
import { oneLine } from "../server/import/export/lenient.ts";
import { fromOldHtml } from "../server/import/export/old-html.ts";
import { readFrontMatter } from "../server/import/front-matter.ts";
import { readMarkdown, renderMarkdown } from "../server/import/render-markdown.ts";
import { linkParts } from "../web/comments/link-parts.ts";
import { imagesOf } from "../web/editor/pasting/dropped-images.ts";
import { isMarkdown, markdownHtml } from "../web/editor/pasting/markdown.ts";
import { pastedHtml } from "../web/editor/pasting/pasted-html.ts";
import { linkAddress } from "../web/editor/toolbar/link-address.ts";

const noFiles: ReadonlySet<string> = new Set();
const clean = (html: string) => sanitizeContent(html, noFiles);
const old = (html: string) => fromOldHtml(html, { picture: () => "link" });
const rendered = (text: string) => renderMarkdown(readMarkdown(text));
const paste = (html: string) => pastedHtml(html, () => false);
const words = (text: string) => changedWords(text, text.replaceAll("a", "b"));
const front = (fields: string) => readFrontMatter(`---\n${fields}\n---\n`);
const listed = (text: string) => {
  const spans = new JsonSpans({ collection() {}, item() {}, other() {} }, 0);
  spans.add(Buffer.from(text));
};
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
  ["elements inside one another", clean, "", "<svg>"],
  ["empty elements", clean, "", "<b></b>"],
  ["paragraphs that are not closed", clean, "", "<p>a"],
  ["signs that begin an element", clean, "", "<"],
  ["entities", clean, "", "&lt;"],
  ["comments that are not closed", clean, "", "<!--"],
  ["what is read: elements inside one another", readContent, "", "<table><tr><td>x"],
  ["what is read: empty elements", readContent, "", "<p></p>"],
  ["an older editor's elements inside one another", old, "", "<table><tr><td>x"],
  ["an older editor's paragraphs", old, "", "<p>a"],
  ["words that all change", words, "", "a "],
  ["Markdown inside one another", rendered, "", "> "],
  ["Markdown's lists inside one another", rendered, "", "1. "],
  ["Markdown's emphasis", rendered, "", "_a_"],
  ["Markdown's exclamation marks", rendered, "", "!"],
  ["Markdown's brackets", rendered, "", "["],
  ["raw HTML in Markdown inside one another", rendered, "", "<svg>"],
  ["raw HTML in Markdown with spaces", rendered, '<a href="', " "],
  ["raw HTML in Markdown with a long name", rendered, "<div>\n<", "a"],
  ["pasted Markdown's emphasis", markdownHtml, "", "**a"],
  ["a line of a table", isMarkdown, "", "|", "\n"],
  ["brackets", isMarkdown, "", "["],
  ["links that are not closed", isMarkdown, "", "[a](https://"],
  ["empty lines", isMarkdown, "a", "\n", "a"],
  ["aliases in front matter", front, "title: ", "*a "],
  ["front matter that is not closed", readFrontMatter, "---\n", "\n---    ", "x"],
  ["pasted elements that are not closed", paste, "", "<a"],
  ["pasted style elements that are not closed", paste, "", "<style"],
  ["pasted rules that are not closed", paste, "<style>", " .a{", "</style>"],
  ["a pasted color", paste, '<span style="color:hsl(', "1", '">x</span>'],
  ["pasted comments behind a line break", paste, "<p>a<br>", "<!---->", "</p>"],
  ["comments beside a dropped image", dropped, "", "<!--"],
  ["styles beside a dropped image", dropped, "", "<style"],
  ["an export's lists inside one another", listed, '{"a":', "["],
  ["an export's things", listed, '{"a":[', "1,", "1]}"],
  ["an export's escapes", listed, '{"a":"', "\\\\", '"}'],
  ["spaces in a line of an export", oneLine, "a", " ", "a"],
  ["dots behind an address in a comment", linkParts, "https://a", ".", "x"],
  ["brackets behind an address in a comment", linkParts, "https://a", ".)"],
  ["addresses in a comment", linkParts, "", "http://"],
  ["a link that is typed", linkAddress, "a@", "a.", "/"],
  ["a host that is typed", linkAddress, "", "a.", "_"],
  ["a link to a place", isAllowedLink, "#", "a", " b"],
  ["an email address", hasEmailShape, "a@", "a.", "@"],
  ["nothing", isEmpty, "", "\u200b", "a"],
  ["a tag", (tag) => [cleanTags([tag]), filterTags([tag])], "a", " ", "a"],
  ["tags", (tags) => cleanTags(tags.split(",")), "", "a ,"],
  ["a slug", isSlug, "a", "-", "_"],
  ["a file's name", cleanFileName, "a.", ".a", "/."],
  ["accents", fold, "", "é"],
  ["a search for what is there often", (text) => findMatches(text, "é", 20), "a", "b", "é"],
  ["the preview of what is found", (text) => previewOf(text, "é"), "", "ä", "é"],
  ["tags of an answer", (header) => matchesEtag(header, '"a"'), "", 'W/"b", '],
  ["a range", (header) => readByteRange(header, 1), "bytes=0-", "1", "x"],
  ["encodings", encodingFor, "", "br ;", " "],
];

/** Milliseconds that are the clock's noise, or a pause of the machine. */
const noise = 50;
const rounds = 5;
/** For a machine that does much else. */
const longest = 120_000;

test.each(rows)(
  "reads a megabyte of %s in at most three times the time of half",
  { timeout: longest },
  (...row) => {
    const [, parse, head, unit, tail = ""] = row;
    const text = (length: number) => head + unit.repeat(length / unit.length) + tail;
    let [half, whole] = [Infinity, Infinity];
    const isSlow = () => whole > Math.max(noise, 3 * half);
    for (let round = 0; round === 0 || (round < rounds && isSlow()); round += 1) {
      half = Math.min(half, timeOf(parse, text(500_000)));
      whole = Math.min(whole, timeOf(parse, text(1_000_000)));
    }
    expect(whole).toBeLessThanOrEqual(Math.max(noise, 3 * half));
  },
);

/** Milliseconds of the processor, which others on the machine do not lengthen. */
function timeOf(parse: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  try {
    parse(text);
  } catch {
    // A refusal is an answer, too.
  }
  return process.threadCpuUsage(before).user / 1000;
}
