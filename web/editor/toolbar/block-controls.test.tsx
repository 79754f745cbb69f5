import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { beforeEach, expect, test, vi } from "vitest";
import { contentOf } from "../content.ts";
import { press } from "../testing/keys.ts";
import { imageId, openEditor, select, stubBrowser, textBox } from "../testing/open-editor.tsx";

beforeEach(stubBrowser);

const button = (name: string) => screen.getByRole("button", { name });
const group = (name: string) => screen.queryByRole("group", { name });

const cell = (text: string, tag = "td") => `<${tag}><p>${text}</p></${tag}>`;
const row = (...cells: string[]) => `<tr>${cells.join("")}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join("")}</tbody></table>`;
const grid = table(row(cell("a"), cell("b")), row(cell("c"), cell("d")));

test.each([
  [
    "Add row above",
    table(row(cell(""), cell("")), row(cell("a"), cell("b")), row(cell("c"), cell("d"))),
  ],
  [
    "Add row below",
    table(row(cell("a"), cell("b")), row(cell(""), cell("")), row(cell("c"), cell("d"))),
  ],
  ["Remove row", table(row(cell("c"), cell("d")))],
  [
    "Add column left",
    table(row(cell(""), cell("a"), cell("b")), row(cell(""), cell("c"), cell("d"))),
  ],
  [
    "Add column right",
    table(row(cell("a"), cell(""), cell("b")), row(cell("c"), cell(""), cell("d"))),
  ],
  ["Remove column", table(row(cell("b")), row(cell("d")))],
  ["Header row", table(row(cell("a", "th"), cell("b", "th")), row(cell("c"), cell("d")))],
])("changes the table with %s", async (name, html) => {
  const editor = await openEditor(grid);
  select(editor, 4);
  fireEvent.click(button(name));
  expect(contentOf(editor)).toBe(html);
});

test("shows the table's controls only inside it, and none after it is removed", async () => {
  const editor = await openEditor(`<p>x</p>${grid}`);
  select(editor, 1);
  expect(group("Table controls")).toBeNull();
  select(editor, 8);
  expect(group("Table controls")).toBeTruthy();
  fireEvent.click(button("Remove table"));
  expect(contentOf(editor)).toBe("<p>x</p>");
  expect(group("Table controls")).toBeNull();
});

test("keeps the controls in the text, below the block", async () => {
  const editor = await openEditor(`${grid}<p>x</p>`);
  expect(group("Table controls")).toBeNull();
  select(editor, 4);
  const place = group("Table controls")?.parentElement;
  expect(place?.previousElementSibling?.className).toBe("rich-table");
  expect(place?.nextElementSibling?.textContent).toBe("x");
  expect(place?.contentEditable).toBe("false");
  expect(contentOf(editor)).toBe(`${grid}<p>x</p>`);
});

test("shows the controls of a picture in a table below the table", async () => {
  const image = `<td><p>a<img src="/api/files/${imageId}" alt=""></p></td>`;
  const editor = await openEditor(table(row(image, cell("b"))));
  act(() => void editor.commands.setNodeSelection(5));
  const place = group("Image controls")?.parentElement;
  expect(place?.previousElementSibling?.className).toBe("rich-table");
});

test("moves no text while the pointer is pressed in it", async () => {
  const editor = await openEditor(`<p>x</p>${grid}`);
  select(editor, 8);
  fireEvent.mouseDown(editor.view.dom);
  select(editor, 1);
  expect(group("Table controls")).toBeTruthy();
  act(() => void fireEvent.mouseUp(window));
  expect(group("Table controls")).toBeNull();
});

/** jsdom loads no pictures. */
function loadPictures(width: number, height: number): void {
  vi.spyOn(HTMLImageElement.prototype, "naturalWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, "naturalHeight", "get").mockReturnValue(height);
}

const picture = (attributes: string) => `<p><img src="/api/files/${imageId}"${attributes}></p>`;
const alt = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Alt text" });
const typeAlt = (value: string) => fireEvent.change(alt(), { target: { value } });

async function openPicture(attributes = ' alt="Hub"'): Promise<Editor> {
  const editor = await openEditor(picture(attributes));
  act(() => void editor.commands.setNodeSelection(1));
  return editor;
}

test("describes a picture, and undoes the whole description at once", async () => {
  const editor = await openPicture();
  expect(alt().value).toBe("Hub");
  for (const words of ["Hub,", "Hub, ", "Hub, front"]) typeAlt(words);
  expect(contentOf(editor)).toBe(picture(' alt="Hub, front"'));
  act(() => void editor.commands.undo());
  expect(contentOf(editor)).toBe(picture(' alt="Hub"'));
});

test("resizes a picture in its proportions and shows its size as pressed", async () => {
  loadPictures(4000, 3000);
  const editor = await openPicture();
  const pressed = () =>
    ["Small", "Medium", "Full"].filter(
      (name) => button(name).getAttribute("aria-pressed") === "true",
    );
  expect(pressed()).toEqual(["Full"]);
  fireEvent.click(button("Small"));
  expect(contentOf(editor)).toBe(picture(' alt="Hub" width="235" height="176"'));
  expect(pressed()).toEqual(["Small"]);
});

test("cannot resize a picture that has not loaded", async () => {
  const editor = await openPicture();
  fireEvent.click(button("Small"));
  expect(contentOf(editor)).toBe(picture(' alt="Hub"'));
});

test("removes a picture together with its controls", async () => {
  const editor = await openPicture();
  fireEvent.click(button("Remove image"));
  expect(contentOf(editor)).toBe("");
  expect(group("Image controls")).toBeNull();
});

test.each([
  ["Enter in the alt text", () => fireEvent.keyDown(alt(), { key: "Enter" })],
  ["Escape in the alt text", () => fireEvent.keyDown(alt(), { key: "Escape" })],
  ["Escape on a button", () => fireEvent.keyDown(button("Medium"), { key: "Escape" })],
])("reaches the controls with Tab and leaves them with %s", async (_key, leave) => {
  const editor = await openPicture();
  act(() => press(editor, "Tab"));
  expect(document.activeElement).toBe(alt());
  leave();
  const text = await textBox();
  await waitFor(() => expect(document.activeElement).toBe(text));
  expect(group("Image controls")).toBeTruthy();
});
