import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { contentOf } from "../content.ts";
import { openEditor, pressTool, select, stubBrowser } from "../testing/open-editor.tsx";

const found = [
  {
    id: "abcdefghij0123456789",
    serialNumber: "KB60013",
    title: "Cooling loop",
    subteam: "chassis",
  },
  { id: "bbcdefghij0123456789", serialNumber: "KB60008", title: "Cool-down", subteam: "general" },
];

let answer: () => Response;

beforeEach(() => {
  stubBrowser();
  answer = () => Response.json({ results: found, total: 2, more: false });
  vi.stubGlobal("fetch", async () => answer());
});

const field = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Link to document" });

async function type(words: string): Promise<HTMLInputElement> {
  pressTool("Link");
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  fireEvent.change(input, { target: { value: words } });
  return input;
}

const options = async () => {
  const list = within(await screen.findByRole("listbox", { name: "Link to document" }));
  return (await list.findAllByRole("option")).map(({ textContent }) => textContent);
};

test("inserts the title of the chosen document as a link", async () => {
  const editor = await openEditor("<p></p>");
  const input = await type("cool");
  expect(await options()).toEqual(["KB60013Cooling loopChassis", "KB60008Cool-downGeneral"]);
  fireEvent.keyDown(input, { key: "ArrowDown" });
  const second = screen.getByRole("option", { name: /Cool-down/ });
  expect(second.getAttribute("aria-selected")).toBe("true");
  expect(input.getAttribute("aria-activedescendant")).toBe(second.id);
  fireEvent.keyDown(input, { key: "Enter" });
  expect(contentOf(editor)).toBe(`<p><a href="/document/${found[1]?.id}">Cool-down</a> </p>`);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Link" })).toBeNull());
});

test("links the selection to the document that is pressed", async () => {
  const editor = await openEditor("<p>see there</p>");
  select(editor, 5, 10);
  await type("cool");
  fireEvent.click(await screen.findByRole("option", { name: /Cooling loop/ }));
  expect(contentOf(editor)).toBe(`<p>see <a href="/document/${found[0]?.id}">there</a></p>`);
});

test.each([
  [() => Response.json({ results: [], total: 0, more: false }), "No documents found."],
  [
    () => Response.json({ code: "query-too-long", detail: "Too long." }, { status: 422 }),
    "Too long.",
  ],
])("says why there is nothing to choose", async (response, note) => {
  answer = response;
  await openEditor("<p></p>");
  const input = await type("cool");
  expect(await screen.findByText(note)).toBeTruthy();
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(true);
});

test("leaves the Enter that ends a composition to the input method", async () => {
  const editor = await openEditor("<p></p>");
  const input = await type("cool");
  await options();
  fireEvent.keyDown(input, { key: "Enter", isComposing: true });
  expect(contentOf(editor)).toBe("");
});

test("is not offered in portfolios", async () => {
  await openEditor("<p></p>", "text");
  pressTool("Link");
  expect(await screen.findByRole("textbox", { name: "Link address" })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Link to document" })).toBeNull();
});
