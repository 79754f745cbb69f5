import { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { afterEach, expect, test } from "vitest";
import { contentOf } from "./content.ts";
import { contentExtensions } from "./extensions.ts";
import { press, type } from "./testing/keys.ts";

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function write(html = "<p></p>"): Editor {
  editor = new Editor({ extensions: contentExtensions(), content: html, injectCSS: false });
  editor.commands.focus("end");
  return editor;
}

const file = "/api/files/abcdefghij0123456789";

test.each([
  ["# ", "<h1>a</h1>"],
  ["## ", "<h2>a</h2>"],
  ["### ", "<h3>a</h3>"],
  ["- ", "<ul><li><p>a</p></li></ul>"],
  ["* ", "<ul><li><p>a</p></li></ul>"],
  ["1. ", "<ol><li><p>a</p></li></ol>"],
  ["7. ", '<ol start="7"><li><p>a</p></li></ol>'],
  ["> ", "<blockquote><p>a</p></blockquote>"],
  ["``` ", "<pre><code>a</code></pre>"],
  ["```python ", '<pre data-language="python"><code>a</code></pre>'],
  ["```js ", '<pre data-language="javascript"><code>a</code></pre>'],
])("formats a line that starts with %j", (mark, expected) => {
  const text = write();
  type(text, `${mark}a`);
  expect(contentOf(text)).toBe(expected);
});

test("leaves four number signs as text, because there are three headings", () => {
  const text = write();
  type(text, "#### a");
  expect(contentOf(text)).toBe("<p>#### a</p>");
});

test.each([
  ["**a**", "<p><strong>a</strong></p>"],
  ["*a*", "<p><em>a</em></p>"],
  ["~~a~~", "<p><s>a</s></p>"],
  ["`a`", "<p><code>a</code></p>"],
])("formats %s", (typed, expected) => {
  const text = write();
  type(text, typed);
  expect(contentOf(text)).toBe(expected);
});

test("restores the typed letters when Backspace follows a shortcut", () => {
  const text = write("<p></p><p>b</p>");
  text.commands.setTextSelection(1);
  type(text, "# ");
  expect(contentOf(text)).toBe("<h1></h1><p>b</p>");
  press(text, "Backspace");
  expect(contentOf(text)).toBe("<p># </p><p>b</p>");
});

test.each(["# ", "- ", "> "])("restores %j in the last line with Backspace", (mark) => {
  const text = write();
  type(text, mark);
  press(text, "Backspace");
  expect(contentOf(text)).toBe(`<p>${mark.replace(">", "&gt;")}</p>`);
});

test.each([
  ["b", "<p><strong>a</strong></p>"],
  ["i", "<p><em>a</em></p>"],
  ["u", "<p><u>a</u></p>"],
])("toggles a format with Ctrl-%s", (key, expected) => {
  const text = write("<p>a</p>");
  text.commands.selectAll();
  press(text, key, { ctrlKey: true });
  expect(contentOf(text)).toBe(expected);
  press(text, key, { ctrlKey: true });
  expect(contentOf(text)).toBe("<p>a</p>");
});

const changes: [name: string, html: string, change: (text: Editor) => unknown][] = [
  ["bold", "<p>a</p>", (text) => text.chain().selectAll().toggleBold().run()],
  ["a heading", "<p>a</p>", (text) => text.commands.setHeading({ level: 2 })],
  ["a list", "<p>a</p>", (text) => text.commands.toggleOrderedList()],
  ["a quote", "<p>a</p>", (text) => text.commands.toggleBlockquote()],
  ["a color", "<p>a</p>", (text) => text.chain().selectAll().setColor({ color: "sky" }).run()],
  ["alignment", "<p>a</p>", (text) => text.commands.setAlignment("right")],
  ["indent", "<p>a</p>", (text) => text.commands.moveIndent(1)],
  ["a link", "<p>a</p>", (text) => text.chain().selectAll().setLink({ href: "tel:1" }).run()],
  ["a code block", "<p>a</p>", (text) => text.commands.setCodeBlock()],
  [
    "a table",
    "<p>a</p>",
    (text) => text.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true }),
  ],
  ["a table's row", "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>", addRow],
  ["a picture", "<p>a</p>", (text) => text.commands.setImage({ src: file })],
  ["an alt text", `<p><img src="${file}" alt="a"></p>`, changeAlt],
];

function addRow(text: Editor) {
  text.commands.setTextSelection(4);
  return text.commands.addRowAfter();
}

function changeAlt(text: Editor) {
  text.commands.setNodeSelection(1);
  return text.commands.updateAttributes("image", { alt: "b" });
}

test.each(changes)("undoes and redoes %s", (_, html, change) => {
  const text = write(html);
  change(text);
  const changed = contentOf(text);
  expect(changed).not.toBe(html);
  press(text, "z", { ctrlKey: true });
  expect(contentOf(text)).toBe(html);
  press(text, "z", { ctrlKey: true, shiftKey: true });
  expect(contentOf(text)).toBe(changed);
});

test("undoes several changes one by one", () => {
  const text = write("<p>a</p>");
  const before: string[] = [];
  for (const [, , change] of changes.slice(0, 8)) {
    before.push(contentOf(text));
    // Starts a new undo step, as a pause of half a second does.
    text.view.dispatch(closeHistory(text.state.tr));
    change(text);
  }
  for (const html of before.toReversed()) {
    press(text, "z", { ctrlKey: true });
    expect(contentOf(text)).toBe(html);
  }
});
