import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { beforeEach, expect, test, vi } from "vitest";
import { contentOf } from "../content.ts";
import { openEditor, select, stubBrowser, textBox } from "../testing/open-editor.tsx";

const nuts = {
  id: "abcdefghij0123456789",
  serialNumber: "KB30001",
  title: "Wheel nuts",
  subteam: "chassis",
};
const bearing = { ...nuts, id: "bbcdefghij0123456789", title: "Wheel bearing" };

let answers: ((response: Response) => void)[];
let asked: string[];

beforeEach(() => {
  stubBrowser();
  [answers, asked] = [[], []];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(new URL(address, "http://x").searchParams.get("q") ?? "");
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
});

const type = (editor: Editor, text: string) =>
  act(() => void editor.chain().focus().insertContent(text).run());

async function answer(...results: (typeof nuts)[]): Promise<void> {
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  await act(async () => {
    for (const resolve of answers.splice(0))
      resolve(Response.json({ results, total: results.length, more: false }));
  });
}

const list = () => screen.queryByRole("listbox", { name: "Link to document" });
const press = async (key: string, more = {}) =>
  fireEvent.keyDown(await textBox(), { key, ...more });

test("links the document that is found with all that was typed", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "[[wheel");
  await answer(nuts, bearing);
  const options = await screen.findAllByRole("option", { name: /Wheel/ });
  expect((await textBox()).getAttribute("aria-activedescendant")).toBe(options[0]?.id);
  type(editor, " bearing");
  await press("Enter");
  expect(contentOf(editor)).toBe("<p>[[wheel bearing</p>");
  await answer(bearing);
  const link = `<a href="/document/${bearing.id}">Wheel bearing</a>`;
  await waitFor(() => expect(contentOf(editor)).toBe(`<p>${link} </p>`));
  expect(asked).toEqual(["wheel", "wheel bearing"]);
  expect(list()).toBeNull();
  expect((await textBox()).hasAttribute("aria-activedescendant")).toBe(false);
});

test("links the words typed before Enter, even if more is typed before the answer", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "[[wheel");
  await press("Enter");
  await press("Enter");
  type(editor, "is loose");
  // The list has asked for more by the time the answer comes.
  await waitFor(() => expect(asked).toEqual(["wheel", "wheelis loose"]));
  await answer(nuts);
  const link = `<a href="/document/${nuts.id}">Wheel nuts</a>`;
  await waitFor(() => expect(contentOf(editor)).toBe(`<p>${link} is loose</p>`));
  type(editor, "!");
  expect(contentOf(editor)).toBe(`<p>${link} is loose!</p>`);
});

test("drops a pending choice when another [[ is typed", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "[[wheel");
  await press("Enter");
  type(editor, " and [[wheel nut");
  await answer(nuts);
  await screen.findByRole("option", { name: /Wheel nuts/ });
  expect(contentOf(editor)).toBe("<p>[[wheel and [[wheel nut</p>");
});

test("says why there is nothing to link to, and leaves the keys to the text", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "[[");
  expect(await screen.findByText(/^Type a title/)).toBeTruthy();
  type(editor, "absent");
  await answer();
  expect(await screen.findByText("No documents found.")).toBeTruthy();
  await press("Enter");
  expect(editor.state.doc.childCount).toBe(2);
  expect(contentOf(editor)).toBe("<p>[[absent</p>");
});

test("keeps Escape and keys with modifiers from choosing", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "[[wheel");
  await answer(nuts);
  await screen.findByRole("option", { name: /Wheel nuts/ });
  await press("Tab", { shiftKey: true });
  await press("Escape");
  await waitFor(() => expect(list()).toBeNull());
  expect(contentOf(editor)).toBe("<p>[[wheel</p>");
});

test.each([
  ["a code block", "<pre><code>a</code></pre>", 2],
  ["code", "<p><code>aa</code></p>", 2],
] as const)("is not offered in %s", async (_where, html, at) => {
  const editor = await openEditor(html);
  select(editor, at);
  type(editor, "[[wheel");
  expect(list()).toBeNull();
  expect(asked).toEqual([]);
});
