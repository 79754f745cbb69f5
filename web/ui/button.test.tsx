import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Button } from "./button.tsx";

let clicks: string[];

beforeEach(() => {
  clicks = [];
});

function form(busy: string | undefined, type?: "submit") {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        clicks.push("submit");
      }}
    >
      <Button busy={busy} onClick={() => clicks.push("click")} {...(type && { type })}>
        Save
      </Button>
    </form>
  );
}

test("submits a form only if it is a submit button", () => {
  const { rerender } = render(form(undefined));
  fireEvent.click(screen.getByRole("button"));
  expect(clicks).toEqual(["click"]);
  rerender(form(undefined, "submit"));
  fireEvent.click(screen.getByRole("button"));
  expect(clicks).toEqual(["click", "click", "submit"]);
});

test("ignores clicks while it is busy, without losing the focus", () => {
  const { rerender } = render(form(undefined, "submit"));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  button.focus();
  rerender(form("Saving…", "submit"));
  fireEvent.click(button);
  expect(clicks).toEqual([]);
  expect(button.textContent).toContain("Saving…");
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(document.activeElement).toBe(button);
  rerender(form(undefined, "submit"));
  expect(button.hasAttribute("aria-disabled")).toBe(false);
  fireEvent.click(button);
  expect(clicks).toEqual(["click", "submit"]);
});
