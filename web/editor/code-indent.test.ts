import type { Editor } from "@tiptap/core";
import { beforeEach, expect, test } from "vitest";
import { contentOf } from "./content.ts";
import { openEditor, select, stubBrowser } from "./testing/open-editor.tsx";

beforeEach(stubBrowser);

const code = (text: string) => `<pre><code>${text}</code></pre>`;

/** @returns whether the editor used the key, so that the focus stays */
function press(editor: Editor, key: string, shiftKey = false): boolean {
  const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
  editor.view.dom.dispatchEvent(event);
  return event.defaultPrevented;
}

test("inserts spaces at the caret with Tab and removes them with Shift-Tab", async () => {
  const editor = await openEditor(code("if x:\ngo()"));
  select(editor, 7);
  expect(press(editor, "Tab")).toBe(true);
  expect(contentOf(editor)).toBe(code("if x:\n    go()"));
  expect(press(editor, "Tab", true)).toBe(true);
  expect(contentOf(editor)).toBe(code("if x:\ngo()"));
});

test("moves all selected lines and keeps them selected", async () => {
  const editor = await openEditor(code("a\nb\nc"));
  select(editor, 1, 4);
  press(editor, "Tab");
  expect(contentOf(editor)).toBe(code("    a\n    b\nc"));
  press(editor, "Tab");
  press(editor, "Tab", true);
  expect(contentOf(editor)).toBe(code("    a\n    b\nc"));
  press(editor, "Tab", true);
  press(editor, "Tab", true);
  expect(contentOf(editor)).toBe(code("a\nb\nc"));
});

test("removes one tab character as one step", async () => {
  const editor = await openEditor(code("\t\ta"));
  select(editor, 3);
  press(editor, "Tab", true);
  expect(contentOf(editor)).toBe(code("\ta"));
});

test("indents code in a list instead of the list's item", async () => {
  const editor = await openEditor(`<ul><li><p>a</p></li><li><p>b</p>${code("c")}</li></ul>`);
  select(editor, 11);
  expect(editor.isActive("codeBlock")).toBe(true);
  press(editor, "Tab");
  expect(contentOf(editor)).toContain(code("    c"));
  expect(contentOf(editor).match(/<ul>/g)).toHaveLength(1);
});

test("leaves the code with Tab after Escape, until another key is pressed", async () => {
  const editor = await openEditor(code("a"));
  select(editor, 1);
  press(editor, "Escape");
  expect(press(editor, "Shift")).toBe(false);
  expect(press(editor, "Tab", true)).toBe(false);
  expect(contentOf(editor)).toBe(code("a"));
  expect(press(editor, "Tab")).toBe(true);
});

test("leaves Tab in other text to the browser", async () => {
  const editor = await openEditor("<p>a</p>");
  select(editor, 1);
  expect(press(editor, "Tab")).toBe(false);
});
