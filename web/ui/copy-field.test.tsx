import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stubClipboard } from "../testing/stub-clipboard.ts";
import { CopyField } from "./copy-field.tsx";

const link = "https://paddock.team.edu/reset/abc";
const onCopied = vi.fn<() => void>();

beforeEach(() => {
  onCopied.mockReset();
  render(<CopyField label="Reset link" value={link} onCopied={onCopied} />);
});

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Reset link" });
const status = () => screen.getByRole("status").textContent;

test.each(["https", "http"] as const)("copies the whole text over %s and says so", async (kind) => {
  const copied = stubClipboard(kind);
  expect(status()).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByText("Copied");
  expect(status()).toBe("Copied");
  expect(copied).toEqual([link]);
  expect(onCopied).toHaveBeenCalled();
});

test("selects the text for a manual copy when the browser refuses", async () => {
  stubClipboard("refused");
  // Safari leaves the focus in the field on a click.
  field().focus();
  field().setSelectionRange(0, 3);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByText("Couldn't copy. Select the text and copy it yourself.");
  expect(document.activeElement).toBe(field());
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, link.length]);
  expect(onCopied).not.toHaveBeenCalled();
  fireEvent.copy(field());
  expect(status()).toBe("Copied");
  expect(onCopied).toHaveBeenCalledTimes(1);
});

test("can only be read, and selects its text on focus", () => {
  expect(field().readOnly).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy" }));
  field().setSelectionRange(0, 0);
  field().focus();
  expect(field().selectionEnd).toBe(link.length);
});
