import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { contentOf } from "../content.ts";
import { openEditor, pressTool, select, stubBrowser, textBox } from "../testing/open-editor.tsx";

beforeEach(stubBrowser);

const field = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Link address" });

async function link(address: string): Promise<void> {
  pressTool("Link");
  fireEvent.change(await field(), { target: { value: address } });
  fireEvent.click(screen.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Link" })).toBeNull());
}

test.each([
  ["the selection", "<p>ab</p>", [1, 2], '<p><a href="https://b.org">a</a>b</p>'],
  [
    "the typed address without a selection",
    "<p></p>",
    [1, 1],
    '<p><a href="https://b.org">b.org</a> </p>',
  ],
  [
    "all of the link at the caret",
    '<p><a href="https://a.org">ab</a>c</p>',
    [2, 2],
    '<p><a href="https://b.org">ab</a>c</p>',
  ],
] as const)("links %s", async (_what, html, [from, to], linked) => {
  const editor = await openEditor(html);
  select(editor, from, to);
  await link(" b.org ");
  expect(contentOf(editor)).toBe(linked);
});

test("starts in the field with the current address and ends in the text", async () => {
  const editor = await openEditor('<p><a href="https://a.org">ab</a></p>');
  select(editor, 2);
  pressTool("Link");
  const input = await field();
  expect(input.value).toBe("https://a.org");
  await waitFor(() => expect(document.activeElement).toBe(input));
  fireEvent.click(screen.getByRole("button", { name: "Remove link" }));
  expect(contentOf(editor)).toBe("<p>ab</p>");
  const text = await textBox();
  await waitFor(() => expect(document.activeElement).toBe(text));
});
