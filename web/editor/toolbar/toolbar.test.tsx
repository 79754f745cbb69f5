import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { contentOf } from "../content.ts";
import {
  imageId,
  openEditor,
  pressTool,
  select,
  stubBrowser,
  textBox,
  tool,
  toolbar,
  uploaded,
} from "../testing/open-editor.tsx";

beforeEach(stubBrowser);

const isPressed = (name: string) => tool(name).getAttribute("aria-pressed") === "true";
const style = () => toolbar().getByRole<HTMLSelectElement>("combobox", { name: "Text style" });

test.each([
  ["Bold", "<p><strong>a</strong></p>"],
  ["Italic", "<p><em>a</em></p>"],
  ["Underline", "<p><u>a</u></p>"],
  ["Strikethrough", "<p><s>a</s></p>"],
  ["Blockquote", "<blockquote><p>a</p></blockquote>"],
  ["Numbered list", "<ol><li><p>a</p></li></ol>"],
  ["Bullet list", "<ul><li><p>a</p></li></ul>"],
  ["Code block", "<pre><code>a</code></pre>"],
])("toggles %s and says whether it is on", async (name, html) => {
  const editor = await openEditor("<p>a</p>");
  select(editor, 1, 2);
  expect(isPressed(name)).toBe(false);
  pressTool(name);
  expect(contentOf(editor)).toBe(html);
  expect(isPressed(name)).toBe(true);
  pressTool(name);
  expect(contentOf(editor)).toBe("<p>a</p>");
  expect(isPressed(name)).toBe(false);
});

test("shows the formats at the caret when it moves", async () => {
  const editor = await openEditor("<p>a<strong>b</strong></p><h2>c</h2>");
  select(editor, 1);
  expect([isPressed("Bold"), style().value]).toEqual([false, "0"]);
  select(editor, 3);
  expect([isPressed("Bold"), style().value]).toEqual([true, "0"]);
  select(editor, 6);
  expect([isPressed("Bold"), style().value]).toEqual([false, "2"]);
});

test("aligns a paragraph in exactly one way", async () => {
  const editor = await openEditor("<p>a</p>");
  const names = ["Align left", "Align center", "Align right"];
  expect(names.filter(isPressed)).toEqual(["Align left"]);
  pressTool("Align center");
  pressTool("Align right");
  expect(contentOf(editor)).toBe('<p data-align="right">a</p>');
  expect(names.filter(isPressed)).toEqual(["Align right"]);
  pressTool("Align left");
  expect(contentOf(editor)).toBe("<p>a</p>");
});

test("nests a list item under the one before it, and lifts it again", async () => {
  const flat = "<ul><li><p>a</p></li><li><p>b</p></li></ul>";
  const editor = await openEditor(flat);
  select(editor, 8);
  pressTool("Indent");
  expect(contentOf(editor)).toBe("<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>");
  pressTool("Outdent");
  expect(contentOf(editor)).toBe(flat);
});

test("removes a paragraph's indentation before it leaves its list", async () => {
  const editor = await openEditor("<ul><li><p>a</p></li></ul>");
  select(editor, 3);
  pressTool("Indent");
  expect(contentOf(editor)).toBe('<ul><li><p data-indent="1">a</p></li></ul>');
  pressTool("Outdent");
  expect(contentOf(editor)).toBe("<ul><li><p>a</p></li></ul>");
  pressTool("Outdent");
  expect(contentOf(editor)).toBe("<p>a</p>");
});

test("turns a paragraph into a heading and back", async () => {
  const editor = await openEditor("<p>a</p>");
  fireEvent.change(style(), { target: { value: "3" } });
  expect(contentOf(editor)).toBe("<h3>a</h3>");
  fireEvent.change(style(), { target: { value: "0" } });
  expect(contentOf(editor)).toBe("<p>a</p>");
});

test("leaves out pictures, code, and tables in a portfolio's text", async () => {
  await openEditor("<p>a</p>", "text");
  expect(toolbar().getByRole("button", { name: "Link" })).toBeTruthy();
  for (const name of ["Image", "Code block", "Table"]) {
    expect(toolbar().queryByRole("button", { name })).toBeNull();
  }
});

test("is one tab stop whose controls the arrow keys reach", async () => {
  await openEditor("<p>a</p>");
  const controls = [style(), ...toolbar().getAllByRole("button")];
  const stops = () => controls.filter(({ tabIndex }) => tabIndex === 0);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  expect(stops()).toEqual([style()]);
  act(() => style().focus());
  press("ArrowRight");
  expect(document.activeElement).toBe(tool("Bold"));
  expect(stops()).toEqual([tool("Bold")]);
  press("End");
  expect(document.activeElement).toBe(tool("Table"));
  press("ArrowRight");
  expect(document.activeElement).toBe(style());
  press("ArrowLeft");
  expect(document.activeElement).toBe(tool("Table"));
  press("Home");
  expect(stops()).toEqual([style()]);
});

test("returns to the text on Escape", async () => {
  await openEditor("<p>a</p>");
  act(() => tool("Italic").focus());
  fireEvent.keyDown(tool("Italic"), { key: "Escape" });
  const text = await textBox();
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test("keeps the focus in the toolbar after a key and in the text after a click", async () => {
  await openEditor("<p>a</p>");
  act(() => tool("Bold").focus());
  pressTool("Bold");
  expect(document.activeElement).toBe(tool("Bold"));
  expect(fireEvent.mouseDown(tool("Italic"))).toBe(false);
  fireEvent.click(tool("Italic"), { detail: 1 });
  const text = await textBox();
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test("inserts a table with a header row, and then leads to its controls", async () => {
  const editor = await openEditor("<p></p>");
  pressTool("Table");
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("row")).toHaveLength(3);
  expect(table.getAllByRole("columnheader")).toHaveLength(3);
  expect(screen.getByRole("group", { name: "Table controls" })).toBeTruthy();
  const before = contentOf(editor);
  pressTool("Table");
  expect(contentOf(editor)).toBe(before);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Add row above");
});

test("uploads a chosen picture and inserts it with a first alt text", async () => {
  const editor = await openEditor("<p></p>");
  const input = toolbar().getByLabelText<HTMLInputElement>("Image file");
  fireEvent.change(input, { target: { files: [new File(["x"], "front_hub-v2.png")] } });
  await waitFor(() =>
    expect(contentOf(editor)).toContain(`<img src="/api/files/${imageId}" alt="front hub v2">`),
  );
  expect(uploaded).toEqual(["front_hub-v2.png"]);
});
