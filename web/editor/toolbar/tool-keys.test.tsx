import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { contentOf } from "../content.ts";
import { press } from "../testing/keys.ts";
import { openEditor, select, stubBrowser, tool } from "../testing/open-editor.tsx";

beforeEach(stubBrowser);

const control = { ctrlKey: true };
const controlShift = { ctrlKey: true, shiftKey: true };
const controlAlt = { ctrlKey: true, altKey: true };

test.each([
  ["Bold", "b", control, "<p><strong>a</strong></p>", "Control+B"],
  ["Strikethrough", "s", controlShift, "<p><s>a</s></p>", "Control+Shift+S"],
  ["Blockquote", "b", controlShift, "<blockquote><p>a</p></blockquote>", "Control+Shift+B"],
  ["Numbered list", "7", controlShift, "<ol><li><p>a</p></li></ol>", "Control+Shift+7"],
  ["Bullet list", "8", controlShift, "<ul><li><p>a</p></li></ul>", "Control+Shift+8"],
  ["Indent", "]", control, '<p data-indent="1">a</p>', "Control+]"],
  ["Align center", "e", controlShift, '<p data-align="center">a</p>', "Control+Shift+E"],
  ["Align right", "r", controlShift, '<p data-align="right">a</p>', "Control+Shift+R"],
  ["Code block", "c", controlAlt, "<pre><code>a</code></pre>", "Control+Alt+C"],
])("has the shortcut of %s that the tool announces", async (name, key, held, html, keys) => {
  const editor = await openEditor("<p>a</p>");
  select(editor, 1, 2);
  expect(tool(name).getAttribute("aria-keyshortcuts")).toBe(keys);
  expect(tool(name).dataset["tooltip"]).toBe(`${name} (${keys.replace("Control", "Ctrl")})`);
  act(() => press(editor, key, held));
  expect(contentOf(editor)).toBe(html);
});

test.each([
  ["Link", "k", "dialog"],
  ["Text color", "f", "menu"],
  ["Background color", "h", "menu"],
])("opens %s with its shortcut", async (name, key, role) => {
  const editor = await openEditor("<p>a</p>");
  act(() => press(editor, key, controlAlt));
  expect(await screen.findByRole(role, { name })).toBeTruthy();
});

test("leaves Ctrl+K to the search", async () => {
  const editor = await openEditor("<p>a</p>");
  const pressed = { key: "k", bubbles: true, cancelable: true, ...control };
  expect(editor.view.dom.dispatchEvent(new KeyboardEvent("keydown", pressed))).toBe(true);
});
