import { readFileSync } from "node:fs";
import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { contentOf } from "../content.ts";
import { contentExtensions } from "../extensions.ts";
import { paste, press } from "../testing/keys.ts";
import { isMarkdown } from "./markdown.ts";
import { pasteProps } from "./paste-props.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function write(html = "<p></p>"): Editor {
  editor = new Editor({
    extensions: contentExtensions(),
    content: html,
    injectCSS: false,
    editorProps: pasteProps(() => false),
  });
  editor.commands.focus("end");
  return editor;
}

const sample = (name: string) => readFileSync(`web/editor/pasted/${name}`, "utf8");

function pasteSample(name: string): string[] {
  const text = write();
  paste(text, { html: sample(name), text: "plain" });
  return blocksOf(text);
}

function blocksOf(text: Editor): string[] {
  const page = new DOMParser().parseFromString(contentOf(text), "text/html");
  return [...page.body.children].map((block) => block.outerHTML);
}

test("keeps the heading, marks, colors, lists, and table of Word", () => {
  expect(pasteSample("word.html")).toEqual([
    "<h1>Brake balance</h1>",
    "<p>Set it <strong>before</strong> the <em>first</em> <u>run</u>, <s>not after</s>.</p>",
    '<p data-align="center"><span data-color="light-red">Hot</span> and <span data-background="marker">marked</span></p>',
    "<ul><li><p>Front <strong>pads</strong></p><ul><li><p>Left</p></li></ul></li><li><p>Rear pads</p></li></ul>",
    '<ol><li><p>Bleed</p></li><li><p>Test, see <a href="https://example.org/rules">the rules</a></p></li></ol>',
    '<table><tbody><tr><td colspan="2"><p><strong>Bias</strong></p></td></tr><tr><td><p>Front</p></td><td><p>62 %</p></td></tr></tbody></table>',
  ]);
});

test("keeps the heading, marks, colors, lists, and table of Google Docs", () => {
  expect(pasteSample("google-docs.html")).toEqual([
    "<h2>Cooling loop</h2>",
    '<p><strong>Bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s>, <span data-color="blue">blue</span>, <a href="https://example.org/pump">pump</a></p>',
    "<ul><li><p>Radiator</p><ul><li><p>Fan</p></li></ul></li></ul>",
    "<ol><li><p>Fill</p></li></ol>",
    '<table><tbody><tr><td><p><span data-background="amber">Duty</span></p></td><td><p data-align="right">60 %</p></td></tr></tbody></table>',
  ]);
});

function item(words: string, level: number, marker: string, id = 0): string {
  const ignored = `<span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp;</span></span>`;
  return `<p class=MsoListParagraph style="margin-left:${level * 36}pt;mso-list:l${id} level${level} lfo1"><![if !supportLists]>${ignored}<![endif]>${words}</p>`;
}

test.each([
  [
    "numbers below bullets",
    item("a", 1, "·") + item("b", 2, "1)") + item("c", 2, "2)") + item("d", 1, "·"),
    "<ul><li><p>a</p><ol><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ul>",
  ],
  [
    "numbers after bullets of the same depth",
    item("a", 1, "·") + item("b", 2, "o") + item("c", 2, "iv."),
    "<ul><li><p>a</p><ul><li><p>b</p></li></ul><ol><li><p>c</p></li></ol></li></ul>",
  ],
  [
    "a list that begins deep",
    item("a", 3, "§") + item("b", 1, "·"),
    "<ul><li><p>a</p></li><li><p>b</p></li></ul>",
  ],
  [
    "two lists with a paragraph between",
    `${item("a", 1, "1.")}<p>x</p>${item("b", 1, "2.")}`,
    '<ol><li><p>a</p></li></ol><p>x</p><ol start="2"><li><p>b</p></li></ol>',
  ],
  [
    "two consecutive lists",
    item("a", 1, "1.") + item("b", 1, "1.", 1),
    "<ol><li><p>a</p></li></ol><ol><li><p>b</p></li></ol>",
  ],
  [
    "a numbered heading",
    `<h2 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.2</span>a</h2>`,
    "<h2>a</h2>",
  ],
])("converts %s from Word", (_, html, expected) => {
  const text = write();
  paste(text, { html });
  expect(contentOf(text)).toBe(expected);
});

test("keeps Excel cells as a table with their styles", () => {
  const head = (words: string) =>
    `<p><strong><span data-background="marker">${words}</span></strong></p>`;
  expect(pasteSample("excel.html")).toEqual([
    `<table><tbody><tr><td>${head("Part")}</td><td colspan="2">${head("Mass")}</td></tr>` +
      '<tr><td><p>Upright</p></td><td><p data-align="right">0.82</p></td>' +
      '<td><p><em><span data-color="light-red">kg</span></em></p></td></tr></tbody></table>',
  ]);
});

test("keeps the heading, marks, colors, lists, and table of LibreOffice", () => {
  expect(pasteSample("libreoffice.html")).toEqual([
    "<h1>Suspension</h1>",
    '<p><strong>Bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s>, <span data-color="light-red">red</span>, <span data-background="marker">marked</span>, see <a href="https://example.org/rules">the rules</a>.</p>',
    '<p data-align="center">Middle</p>',
    '<p data-align="right">Right</p>',
    "<h2>Order</h2>",
    "<ul><li><p>Damper</p><ul><li><p>Spring</p></li><li><p>Bump stop</p></li></ul></li><li><p>Rocker</p></li></ul>",
    "<ol><li><p>Lift</p><ol><li><p>Jack</p></li></ol></li><li><p><strong>Measure</strong></p></li></ol>",
    '<table><tbody><tr><th colspan="2"><p>Rates</p></th></tr><tr><td><p>Front</p></td><td><p data-align="right">35 N/mm</p></td></tr><tr><td><p>Rear</p></td><td><p data-align="right">40 N/mm</p></td></tr></tbody></table>',
  ]);
});

test("keeps the start of a list in Markdown and in HTML", () => {
  const list = '<ol start="4"><li><p>a</p></li><li><p>b</p></li></ol>';
  for (const pasted of [{ text: "4. a\n5. b" }, { html: '<ol start="4"><li>a<li>b</ol>' }]) {
    const text = write();
    paste(text, pasted);
    expect(contentOf(text)).toBe(list);
  }
});

test("formats plain text that is clearly Markdown", () => {
  const text = write();
  paste(text, { text: sample("notes.md") });
  expect(blocksOf(text)).toEqual([
    "<h1>Dyno day</h1>",
    '<p>Peak at <strong>81 kW</strong>, <em>not</em> <s>90 kW</s>; see <a href="https://example.org/log">the log</a> and <code>run.csv</code>.</p>',
    "<ul><li><p>Warm up</p><ul><li><p>Oil to 80 °C</p></li></ul></li><li><p>Pull</p></li><li><p>☑ Cool down</p></li></ul>",
    "<ol><li><p>Mount</p></li><li><p>Run</p></li></ol>",
    "<blockquote><p>Never alone.</p></blockquote>",
    '<table><tbody><tr><th><p>Run</p></th><th><p data-align="right">Torque</p></th></tr><tr><td><p>1</p></td><td><p data-align="right">42 Nm</p></td></tr></tbody></table>',
    '<pre data-language="python"><code>if rpm &gt; 9_000:\n    stop()</code></pre>',
    "<p>Set &lt;your-name&gt; and press Start.</p>",
  ]);
});

test("removes from Markdown what it removes from other pasted text", () => {
  const text = write();
  paste(text, {
    text: '# a\n\n[b](javascript:x()) <img src="https://x.org/a.png" onerror="x()"> ![c](https://x.org/c.png)<script>x()</script>',
  });
  expect(blocksOf(text)).toEqual(["<h1>a</h1>", "<p>b</p>"]);
});

test("leaves text unchanged when it is pasted into a code block", () => {
  const text = write("<pre><code>a</code></pre>");
  paste(text, { text: "# b\n\n- c\n- d" });
  expect(contentOf(text)).toBe("<pre><code>a# b\n\n- c\n- d</code></pre>");
});

test("removes the whole paste with one undo", () => {
  const text = write("<p>a</p>");
  paste(text, { html: sample("word.html") });
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe("<p>a</p>");
});

test.each([
  ["a heading", "# Dyno day"],
  ["a heading above text", "Intro\n\n## Dyno day\n\nText"],
  ["a list", "- a\n- b"],
  ["a numbered list", "Do:\n1. a\n2. b"],
  ["a fence", "See\n```\na\n```"],
  ["a table", "| a | b |\r\n|---|---|\r\n| 1 | 2 |"],
  ["a link", "See [a](https://example.org/)."],
])("recognizes %s as Markdown", (_, text) => {
  expect(isMarkdown(text)).toBe(true);
});

test.each([
  ["prose", "Torque - see below. 1. is first * not a list"],
  ["a comment above its code", "# torque\nt = 42\n# rpm\nn = 9"],
  ["one line with a dash", "- 42 Nm"],
  ["an array", "a[1](2)"],
  ["a sum", "a\n| b\n---\nc"],
  ["a color", "#fff"],
])("does not mistake %s for Markdown", (_, text) => {
  expect(isMarkdown(text)).toBe(false);
});
