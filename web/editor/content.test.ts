import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { contentOf, hasContent } from "./content.ts";
import { contentExtensions } from "./extensions.ts";
import { pastedHtml } from "./pasting/pasted-html.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function write(html: string): Editor {
  editor = new Editor({ extensions: contentExtensions(), content: html, injectCSS: false });
  return editor;
}

const file = "/api/files/abcdefghij0123456789";

test.each([
  ["paragraphs and headings", "<h1>A</h1><h2>B</h2><h3>C</h3><p>D</p>"],
  ["marks", "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><code>e</code></p>"],
  ["formatted code", "<p><strong><code>a</code></strong></p>"],
  ["a line break", "<p>a<br>b</p>"],
  ["a quote", "<blockquote><p>a</p></blockquote>"],
  ["lists in lists", "<ul><li><p>a</p><ol><li><p>b</p></li></ol></li></ul>"],
  ["a link", '<p><a href="https://example.org/">a</a></p>'],
  ["a telephone link", '<p><a href="tel:+49123">a</a></p>'],
  ["alignment and indent", '<p data-align="right" data-indent="3">a</p>'],
  ["an aligned heading", '<h2 data-align="center">a</h2>'],
  ["both colors", '<p><span data-color="sky" data-background="marker">a</span></p>'],
  ["a code block", '<pre data-language="python"><code>if a:\n    b &lt; 1</code></pre>'],
  ["a code block without a language", "<pre><code>a</code></pre>"],
  [
    "a table",
    '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  ],
  ["a picture", `<p><img src="${file}" alt="a" width="640" height="480"></p>`],
  [
    "numbers that tell of a picture",
    `<p><img src="${file}" alt="007"> <img src="${file}" alt="1.50"></p>`,
  ],
  ["truths that tell of a picture", `<p><img src="${file}" alt="true"></p>`],
])("%s come back from the editor as they went in", (_, html) => {
  expect(contentOf(write(html))).toBe(html);
});

test.each([
  ["deeper headings become the third", "<h5>a</h5>", "<h3>a</h3>"],
  ["lines cannot be drawn", "<p>a</p><hr><p>b</p>", "<p>a</p><p>b</p>"],
  ["links keep to the four protocols", '<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
  ["pictures of others are left out", '<p>a<img src="https://x.org/a.png"></p>', "<p>a</p>"],
  ["lists have no start", '<ol start="3"><li><p>a</p></li></ol>', "<ol><li><p>a</p></li></ol>"],
  ["unknown colors are dropped", '<p><span data-color="pink">a</span></p>', "<p>a</p>"],
  ["indent stops at eight", '<p data-indent="12">a</p>', '<p data-indent="8">a</p>'],
  ["styles and classes are dropped", '<p class="x" style="top:0">a</p>', "<p>a</p>"],
  ["empty lines at the end are dropped", "<p>a</p><p></p><p></p>", "<p>a</p>"],
])("%s", (_, html, expected) => {
  expect(contentOf(write(html))).toBe(expected);
});

test("setting one color keeps the other, and taking both away leaves plain text", () => {
  const text = write("<p>ab</p>");
  text.chain().selectAll().setColor({ color: "blue" }).setColor({ background: "green" }).run();
  expect(contentOf(text)).toBe('<p><span data-color="blue" data-background="green">ab</span></p>');
  text.commands.setColor({ color: null });
  expect(contentOf(text)).toBe('<p><span data-background="green">ab</span></p>');
  text.commands.setColor({ background: null });
  expect(contentOf(text)).toBe("<p>ab</p>");
});

test("paragraphs are indented and outdented step by step", () => {
  const text = write("<p>a</p>");
  text.chain().moveIndent(1).moveIndent(1).moveIndent(-1).run();
  expect(contentOf(text)).toBe('<p data-indent="1">a</p>');
});

test("only words and pictures count as content", () => {
  expect(hasContent(write("<p> </p><ul><li><p></p></li></ul>"))).toBe(false);
  expect(hasContent(write("<p>a</p>"))).toBe(true);
  expect(hasContent(write(`<p><img src="${file}" alt=""></p>`))).toBe(true);
});

test.each([
  ["a red from elsewhere", '<span style="color: #e00000">a</span>', 'data-color="light-red"'],
  ["a blue from elsewhere", '<span style="color: rgb(0, 0, 255)">a</span>', 'data-color="blue"'],
  ["a text marker", '<span style="background-color: yellow">a</span>', 'data-background="marker"'],
  [
    "a strong green ground",
    '<span style="background: #00c040">a</span>',
    'data-background="green"',
  ],
  ["an aligned block", '<p style="text-align: center">a</p>', 'data-align="center"'],
])("%s gets a name when it is pasted", (_, html, expected) => {
  const pasted = pastedHtml(html, () => false);
  expect(pasted).toContain(expected);
  expect(pasted).not.toContain("style");
});

test.each([
  ["<p>\u200b</p><p>\u2800 \ufeff</p>", false],
  ["<p>\u200ba</p>", true],
])("tells whether anything can be seen in %j", (html, isSeen) => {
  expect(hasContent(write(html))).toBe(isSeen);
});

test("the plain text of another page has no color here", () => {
  const html = '<p><span style="color: #212121; background-color: #fff">a</span></p>';
  expect(pastedHtml(html, () => false)).toBe("<p><span>a</span></p>");
});

test("bold that a word processor says as a style stays bold, and its not-bold is not", () => {
  expect(pastedHtml('<span style="font-weight:700">a</span>', () => false)).toContain("<strong>");
  expect(pastedHtml('<b style="font-weight:normal"><p>a</p></b>', () => false)).toBe("<p>a</p>");
});

test("pasted pictures stay only when they are this document's own", () => {
  const html = `<p><img src="${file}" alt=""></p>`;
  expect(pastedHtml(html, () => true)).toContain("<img");
  expect(pastedHtml(html, () => false)).toBe("<p></p>");
});
