import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createPortal } from "react-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { linkRules } from "./link-address.ts";
import { LinkForm } from "./link-form.tsx";

const onApply = vi.fn<(address: string) => void>();
const onRemove = vi.fn<() => void>();
const onSubmitAround = vi.fn<() => void>();

beforeEach(() => {
  for (const call of [onApply, onRemove, onSubmitAround]) call.mockClear();
});

function show(current = "", formats: keyof typeof linkRules = "document"): void {
  const form = { current, isAllowed: linkRules[formats], onApply, onRemove, ref: null };
  render(
    <form onSubmit={onSubmitAround}>{createPortal(<LinkForm {...form} />, document.body)}</form>,
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Link address" });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const apply = () => fireEvent.click(screen.getByRole("button", { name: "Apply" }));
const refusal = "Enter a web address, an email address, or tel: and a number";

test("applies an address without submitting the form around the editor", () => {
  show();
  type("example.org/rules");
  apply();
  expect(onApply.mock.calls).toEqual([["example.org/rules"]]);
  expect(onSubmitAround).not.toHaveBeenCalled();
});

test("refuses an address and withdraws the error once it is corrected", () => {
  show();
  type("javascript:alert(1)");
  apply();
  expect(screen.getByText(refusal).id).toBe(field().getAttribute("aria-describedby"));
  expect(field().getAttribute("aria-invalid")).toBe("true");
  type("javascript:");
  expect(screen.getByText(refusal)).toBeTruthy();
  type("tel:+49123");
  expect(screen.queryByText(refusal)).toBeNull();
  expect(onApply).not.toHaveBeenCalled();
});

test.each([
  ["document", true],
  ["text", false],
] as const)("lets a %s link to another document: %s", (formats, isAllowed) => {
  show("", formats);
  type("/document/abcdefghij0123456789");
  apply();
  expect(onApply).toHaveBeenCalledTimes(isAllowed ? 1 : 0);
  expect(screen.queryByText(refusal) === null).toBe(isAllowed);
});

test("offers to remove a link only where there is one", () => {
  show();
  expect(screen.queryByRole("button", { name: "Remove link" })).toBeNull();
  cleanup();
  show("https://example.org");
  expect(field().value).toBe("https://example.org");
  fireEvent.click(screen.getByRole("button", { name: "Remove link" }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(onApply).not.toHaveBeenCalled();
});
