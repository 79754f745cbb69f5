import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { stubClipboard } from "../../testing/stub-clipboard.ts";
import { createToasts, ToastsContext, type Toasts } from "../../ui/toasts.ts";
import { CodeFrame } from "./code-frame.tsx";

const code = "if a:\n  b";
let toasts: Toasts;

beforeEach(() => {
  vi.useFakeTimers();
  toasts = createToasts();
  render(
    <ToastsContext value={toasts}>
      <CodeFrame code={code} language="python" />
    </ToastsContext>,
  );
});

const copy = () =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name: "Copy" })));
const status = () => screen.getByRole("status").textContent;

test("announces a copy for two seconds", async () => {
  const copied = stubClipboard("https");
  await copy();
  expect(copied).toEqual([code]);
  expect(status()).toBe("Copied");
  act(() => void vi.advanceTimersByTime(1_999));
  expect(status()).toBe("Copied");
  act(() => void vi.advanceTimersByTime(1));
  expect(status()).toBe("");
});

test("reports code that could not be copied", async () => {
  stubClipboard("refused");
  await copy();
  expect(status()).toBe("");
  const text = "Couldn't copy. Select the text and copy it yourself.";
  expect(toasts.read()).toMatchObject([{ text, tone: "danger" }]);
});

test("can be focused, so that long lines scroll by keyboard", () => {
  const block = document.querySelector("pre");
  block?.focus();
  expect(document.activeElement).toBe(block);
  expect(block?.textContent).toBe(code);
});
