import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { contentOf, hasContent } from "../content.ts";
import { paste, press as pressKey } from "../testing/keys.ts";
import { openEditor, select, stubBrowser, textBox } from "../testing/open-editor.tsx";

const mei = { id: "m1", name: "Mei Tanaka", subteam: "powertrain" };
const marcus = { id: "m2", name: "Marcus Holm", subteam: "chassis" };
const luca = { id: "m3", name: "Luca Moretti", subteam: "chassis" };

let asked: string[];
let answer: (words: string) => Response | Promise<Response>;

beforeEach(() => {
  stubBrowser();
  asked = [];
  answer = (words) => {
    const isFound = ({ name }: typeof mei) => name.toLowerCase().includes(words.toLowerCase());
    return Response.json({ people: [mei, marcus, luca].filter(isFound) });
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const words = new URL(address, "http://x").searchParams.get("q") ?? "";
    asked.push(words);
    return answer(words);
  });
});

const type = (editor: Editor, text: string) =>
  act(() => void editor.chain().focus().insertContent(text).run());

const list = () => screen.queryByRole("listbox", { name: "Mention someone" });
const options = async () => {
  const shown = within(await screen.findByRole("listbox", { name: "Mention someone" }));
  return (await shown.findAllByRole("option")).map(({ textContent }) => textContent);
};
const press = async (key: string, more = {}) =>
  fireEvent.keyDown(await textBox(), { key, ...more });

const mention = ({ id, name }: typeof mei) => `<span data-mention="${id}">@${name}</span>`;

test("lists members with their subteam and mentions the chosen one", async () => {
  const editor = await openEditor("<p>Ask</p>");
  select(editor, 4);
  type(editor, " (@");
  expect(await options()).toEqual([
    "Mei TanakaPowertrain",
    "Marcus HolmChassis",
    "Luca MorettiChassis",
  ]);
  type(editor, "m");
  await waitFor(() => expect(asked).toEqual(["", "m"]));
  await press("ArrowDown");
  const active = screen.getByRole("option", { name: /Marcus/ });
  expect(active.getAttribute("aria-selected")).toBe("true");
  expect((await textBox()).getAttribute("aria-activedescendant")).toBe(active.id);
  await press("Enter");
  expect(contentOf(editor)).toBe(`<p>Ask (${mention(marcus)} </p>`);
  await waitFor(() => expect(list()).toBeNull());
  expect((await textBox()).hasAttribute("aria-controls")).toBe(false);
});

test("mentions the member who is clicked, and with Tab the one whose whole name is typed", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "@m");
  fireEvent.click(await screen.findByRole("option", { name: /Mei/ }));
  type(editor, "and @Luca Mo");
  await press("Tab");
  await waitFor(() =>
    expect(contentOf(editor)).toBe(`<p>${mention(mei)} and ${mention(luca)} </p>`),
  );
});

test.each([
  ["an email address", "mei@m"],
  ["an @ that stands alone", "at 5 @ m"],
])("opens nothing for %s", async (_what, text) => {
  const editor = await openEditor("<p></p>");
  type(editor, text);
  expect(list()).toBeNull();
  expect(asked).toEqual([]);
});

test("opens nothing in code", async () => {
  const editor = await openEditor("<pre><code>a </code></pre>");
  select(editor, 3);
  type(editor, "@m");
  expect(list()).toBeNull();
});

test("closes with Escape and keeps what was typed", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "@m");
  await options();
  await press("Escape");
  await waitFor(() => expect(list()).toBeNull());
  expect(contentOf(editor)).toBe("<p>@m</p>");
});

test("says that nobody is found, and is gone once prose follows", async () => {
  const editor = await openEditor("<p></p>");
  type(editor, "@home");
  expect(await screen.findByText("No members found.")).toBeTruthy();
  type(editor, " tomorrow");
  await waitFor(() => expect(list()).toBeNull());
  await press("Enter");
  expect(editor.state.doc.childCount).toBe(2);
  expect(asked).toEqual(["home"]);
});

test("starts a paragraph with Enter that was pressed before nobody was found", async () => {
  let resolve: (response: Response) => void = () => undefined;
  answer = () => new Promise((found) => (resolve = found));
  const editor = await openEditor("<p></p>");
  type(editor, "@home");
  await press("Enter");
  await waitFor(() => expect(asked).toEqual(["home"]));
  expect(editor.state.doc.childCount).toBe(1);
  await act(async () => resolve(Response.json({ people: [] })));
  await waitFor(() => expect(editor.state.doc.childCount).toBe(2));
});

test("says that members are loading, and why they could not be loaded", async () => {
  let refuse: (response: Response) => void = () => undefined;
  answer = () => new Promise((resolve) => (refuse = resolve));
  const editor = await openEditor("<p></p>");
  type(editor, "@");
  expect(await screen.findByText("Loading…")).toBeTruthy();
  await waitFor(() => expect(asked).toEqual([""]));
  await act(async () => refuse(new Response("", { status: 500 })));
  expect(await screen.findByText("Failed to load members.")).toBeTruthy();
});

test("says that the device is offline and leaves Enter to the text", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  const editor = await openEditor("<p></p>");
  type(editor, "@m");
  expect(await screen.findByText(/^You're offline\./)).toBeTruthy();
  await press("Enter");
  expect(editor.state.doc.childCount).toBe(2);
});

test("a mention is deleted whole and comes back with undo", async () => {
  const html = `<p>Ask ${mention(mei)}</p>`;
  const editor = await openEditor(html);
  select(editor, editor.state.doc.content.size - 1);
  act(() => pressKey(editor, "Backspace", { keyCode: 8 }));
  expect(contentOf(editor)).toBe("<p>Ask </p>");
  act(() => pressKey(editor, "z", { ctrlKey: true }));
  expect(contentOf(editor)).toBe(html);
});

test("a mention counts as content and is copied as its name", async () => {
  const editor = await openEditor(`<p>${mention(mei)}</p>`);
  expect(hasContent(editor)).toBe(true);
  expect(editor.getText()).toBe("@Mei Tanaka");
});

test("a mention is plain text where mentions are not allowed", async () => {
  const editor = await openEditor("<p></p>", "text");
  act(() => paste(editor, { html: `<p>${mention(mei)}</p>` }));
  expect(contentOf(editor)).toBe("<p>@Mei Tanaka</p>");
  type(editor, " @m");
  expect(list()).toBeNull();
});
