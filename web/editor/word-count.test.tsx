import { act, render, screen } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { beforeEach, expect, test } from "vitest";
import { RichTextEditor } from "./rich-text-editor.tsx";
import { stubBrowser, textBox } from "./testing/open-editor.tsx";
import { countWords } from "./word-count.tsx";

beforeEach(stubBrowser);

test.each([
  ["", 0],
  ["Torque", 1],
  ["42 Nm – at 20 °C", 5],
  ["don't stop-over\nÜber", 3],
])("counts the words of %j", (text, words) => expect(countWords(text)).toBe(words));

async function openInPlace(html: string): Promise<Editor> {
  const toolbarPlace = document.body.appendChild(document.createElement("div"));
  render(
    <RichTextEditor
      name="Content"
      initialHtml={html}
      toolbarPlace={toolbarPlace}
      hint={<p>Ctrl S saves</p>}
      onChange={() => undefined}
    />,
  );
  const { editor } = (await textBox()) as HTMLElement & { editor: Editor };
  return editor;
}

test("shows the number of words and follows what is written", async () => {
  const editor = await openInPlace("<p>one</p><p>two</p>");
  expect(screen.getByText("2 words")).toBeTruthy();
  act(() => void editor.commands.setContent("<p>one</p>", { emitUpdate: true }));
  expect(await screen.findByText("1 word")).toBeTruthy();
  expect(screen.getByText("Ctrl S saves")).toBeTruthy();
});

test("counts the name of a mention", async () => {
  await openInPlace('<p>Ask <span data-mention="m1">@Mei Tanaka</span>.</p>');
  expect(screen.getByText("3 words")).toBeTruthy();
});

test("shows the toolbar in its place and finds its tools by their keys", async () => {
  const editor = await openInPlace("<p>one</p>");
  const toolbar = screen.getByRole("toolbar", { name: "Content formatting" });
  expect(editor.view.dom.closest("[data-editor]")?.contains(toolbar)).toBe(false);
  expect(toolbar.getAttribute("aria-controls")).toBe(editor.view.dom.id);
  const event = new KeyboardEvent("keydown", { key: "]", ctrlKey: true, bubbles: true });
  act(() => void editor.view.dom.dispatchEvent(event));
  expect(editor.getHTML()).toContain('data-indent="1"');
});
