import { cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import type { TeamMember } from "../../domain/people-shapes.ts";
import { SelectionBar } from "./selection-bar.tsx";

afterEach(cleanup);

const panel = createRef<HTMLElement>();
const nothing = () => undefined;

function bar(count: number) {
  const members = Array.from({ length: count }, () => ({}) as TeamMember);
  const selection = {
    members,
    has: () => true,
    toggle: nothing,
    unselect: nothing,
    clear: nothing,
  };
  return <SelectionBar selection={selection} onRemove={nothing} panel={panel} />;
}

test("how many are selected is said where screen readers listen already", () => {
  const { rerender } = render(bar(0));
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(bar(1));
  expect(screen.getByRole("status")).toBe(status);
  expect(status.textContent).toBe("1 selected");
  rerender(bar(101));
  expect(status.textContent).toBe("101 selected, at most 100 are removed at once");
  expect(
    screen.getByRole("button", { name: "Remove selected" }).getAttribute("aria-disabled"),
  ).toBe("true");
});
