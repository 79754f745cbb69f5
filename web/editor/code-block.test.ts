import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openEditor, select, stubBrowser } from "./testing/open-editor.tsx";

beforeEach(stubBrowser);

test("keeps the caret when the head of a code block is pressed beside its select", async () => {
  const editor = await openEditor("<pre><code>go()</code></pre>");
  select(editor, 3);
  const language = screen.getByRole("combobox", { name: "Code language" });
  const head = language.parentElement;
  if (!head) throw new Error("The select has no head");
  const isAllowed = fireEvent.mouseDown(head);
  expect(isAllowed).toBe(false);
  expect(editor.state.selection.from).toBe(3);
});

test("opens the languages with a press on the select", async () => {
  await openEditor("<pre><code>go()</code></pre>");
  expect(fireEvent.mouseDown(screen.getByRole("combobox", { name: "Code language" }))).toBe(true);
});
