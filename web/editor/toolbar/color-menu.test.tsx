import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { beforeEach, expect, test } from "vitest";
import { backgroundColors, textColors } from "../../../domain/content/palette.ts";
import { contentOf } from "../content.ts";
import { openEditor, pressTool, select, stubBrowser, tool } from "../testing/open-editor.tsx";

beforeEach(stubBrowser);

async function openText(html: string): Promise<Editor> {
  const editor = await openEditor(html);
  select(editor, 1, 2);
  return editor;
}

const items = () => screen.getAllByRole("menuitemradio");
const checked = () =>
  items()
    .filter((item) => item.getAttribute("aria-checked") === "true")
    .map((item) => item.textContent?.replace(/^A/, ""));
const untilOpen = (name: string) => screen.findByRole("menu", { name });
const untilClosed = () => waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
const choose = (name: string) => fireEvent.click(screen.getByRole("menuitemradio", { name }));

test.each([
  ["Text color", "Default", textColors],
  ["Background color", "None", backgroundColors],
])("offers the whole palette of the %s and the way back", async (name, none, palette) => {
  await openText("<p>a</p>");
  pressTool(name);
  await untilOpen(name);
  for (const label of [none, ...Object.values(palette).map((color) => color.label)]) {
    expect(screen.getByRole("menuitemradio", { name: label })).toBeTruthy();
  }
  expect(items()).toHaveLength(Object.keys(palette).length + 1);
  expect(checked()).toEqual([none]);
});

test("colors the selection, checks the color, and removes it again", async () => {
  const editor = await openText("<p>a</p>");
  pressTool("Text color");
  await untilOpen("Text color");
  choose("Blue");
  await untilClosed();
  expect(contentOf(editor)).toBe('<p><span data-color="blue">a</span></p>');
  pressTool("Text color");
  await untilOpen("Text color");
  expect(checked()).toEqual(["Blue"]);
  choose("Default");
  expect(contentOf(editor)).toBe("<p>a</p>");
});

test("keeps the background when the text color changes", async () => {
  const editor = await openText('<p><span data-background="marker">a</span></p>');
  pressTool("Text color");
  await untilOpen("Text color");
  choose("Gray");
  const both = '<p><span data-color="grey" data-background="marker">a</span></p>';
  expect(contentOf(editor)).toBe(both);
});

test("works with the keyboard, starting at the current color", async () => {
  await openText('<p><span data-color="blue">a</span></p>');
  act(() => tool("Text color").focus());
  fireEvent.keyDown(tool("Text color"), { key: "ArrowDown" });
  await untilOpen("Text color");
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("ABlue"));
  press("ArrowDown");
  expect(document.activeElement?.textContent).toBe("ALight red");
  press("End");
  expect(document.activeElement).toBe(items().at(-1));
  press("Tab");
  await untilClosed();
  await waitFor(() => expect(document.activeElement).toBe(tool("Text color")));
});
