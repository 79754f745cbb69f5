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
  ["a list that starts at 3", '<ol start="3"><li><p>a</p></li></ol>'],
  ["a code block without a language", "<pre><code>a</code></pre>"],
  [
    "a table",
    '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  ],
  ["a picture", `<p><img src="${file}" alt="a" width="640" height="480"></p>`],
  ["a mention", '<p>Ask <span data-mention="m1">@Mei Tanaka</span>.</p>'],
  ["a mention in bold", '<p><strong><span data-mention="m1">@Mei</span></strong></p>'],
  [
    "a mention in colored text",
    '<p><span data-color="sky">a <span data-mention="m1">@Mei</span> b</span></p>',
  ],
  ["numeric alt texts", `<p><img src="${file}" alt="007"> <img src="${file}" alt="1.50"></p>`],
  ["boolean-like alt texts", `<p><img src="${file}" alt="true"></p>`],
])("returns %s unchanged", (_, html) => {
  expect(contentOf(write(html))).toBe(html);
});

test.each([
  ["turns deeper headings into the third level", "<h5>a</h5>", "<h3>a</h3>"],
  ["drops horizontal rules", "<p>a</p><hr><p>b</p>", "<p>a</p><p>b</p>"],
  ["drops links with other protocols", '<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
  ["drops pictures of other sites", '<p>a<img src="https://x.org/a.png"></p>', "<p>a</p>"],
  [
    "drops a list's start beyond its limits",
    '<ol start="-3" type="a"><li><p>a</p></li></ol>',
    "<ol><li><p>a</p></li></ol>",
  ],
  ["drops unknown colors", '<p><span data-color="pink">a</span></p>', "<p>a</p>"],
  ["limits indent to eight", '<p data-indent="12">a</p>', '<p data-indent="8">a</p>'],
  ["drops styles and classes", '<p class="x" style="top:0">a</p>', "<p>a</p>"],
  ["drops empty lines at the end", "<p>a</p><p></p><p></p>", "<p>a</p>"],
])("%s", (_, html, expected) => {
  expect(contentOf(write(html))).toBe(expected);
});

test("keeps the other color when one is set, and leaves plain text without both", () => {
  const text = write("<p>ab</p>");
  text.chain().selectAll().setColor({ color: "blue" }).setColor({ background: "green" }).run();
  expect(contentOf(text)).toBe('<p><span data-color="blue" data-background="green">ab</span></p>');
  text.commands.setColor({ color: null });
  expect(contentOf(text)).toBe('<p><span data-background="green">ab</span></p>');
  text.commands.setColor({ background: null });
  expect(contentOf(text)).toBe("<p>ab</p>");
});

test("indents and outdents paragraphs step by step", () => {
  const text = write("<p>a</p>");
  text.chain().moveIndent(1).moveIndent(1).moveIndent(-1).run();
  expect(contentOf(text)).toBe('<p data-indent="1">a</p>');
});

test("counts only words, pictures, tables, and mentions as content", () => {
  expect(hasContent(write("<p> </p><ul><li><p></p></li></ul>"))).toBe(false);
  expect(hasContent(write("<p>a</p>"))).toBe(true);
  expect(hasContent(write(`<p><img src="${file}" alt=""></p>`))).toBe(true);
  expect(hasContent(write("<table><tbody><tr><td><p></p></td></tr></tbody></table>"))).toBe(true);
  expect(hasContent(write('<p><span data-mention="m1">@Mei</span></p>'))).toBe(true);
});

test.each([
  ["red text", '<span style="color: #e00000">a</span>', 'data-color="light-red"'],
  ["blue text", '<span style="color: rgb(0, 0, 255)">a</span>', 'data-color="blue"'],
  ["marked text", '<span style="background-color: yellow">a</span>', 'data-background="marker"'],
  ["text on strong green", '<span style="background: #00c040">a</span>', 'data-background="green"'],
  ["centered text", '<p style="text-align: center">a</p>', 'data-align="center"'],
])("converts pasted %s to a named format", (_, html, expected) => {
  const pasted = pastedHtml(html, () => false);
  expect(pasted).toContain(expected);
  expect(pasted).not.toContain("style");
});

test.each([
  ["<p>\u200b</p><p>\u2800 \ufeff</p>", false],
  ["<p>\u200ba</p>", true],
])("detects visible content in %j", (html, isVisible) => {
  expect(hasContent(write(html))).toBe(isVisible);
});

test("drops the plain text color of another page", () => {
  const html = '<p><span style="color: #212121; background-color: #fff">a</span></p>';
  expect(pastedHtml(html, () => false)).toBe("<p><span>a</span></p>");
});

test("keeps bold set by a style, and drops a bold element that a style undoes", () => {
  expect(pastedHtml('<span style="font-weight:700">a</span>', () => false)).toContain("<strong>");
  expect(pastedHtml('<b style="font-weight:normal"><p>a</p></b>', () => false)).toBe("<p>a</p>");
});

test("keeps pasted pictures only when they belong to this document", () => {
  const html = `<p><img src="${file}" alt=""></p>`;
  expect(pastedHtml(html, () => true)).toContain("<img");
  expect(pastedHtml(html, () => false)).toBe("<p></p>");
});
