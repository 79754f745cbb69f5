import { fireEvent, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { expect, test, vi } from "vitest";
import type { TeamMember } from "../../../domain/people/people-shapes.ts";
import { SelectionBar } from "./selection-bar.tsx";

const panel = createRef<HTMLElement>();
const noop = () => undefined;

function bar(count: number, onRemove = noop) {
  const members = Array.from({ length: count }, () => ({}) as TeamMember);
  const selection = {
    members,
    has: () => true,
    toggle: noop,
    unselect: noop,
    clear: noop,
  };
  return <SelectionBar selection={selection} onRemove={onRemove} panel={panel} />;
}

test("announces the number of selected members in an existing live region", () => {
  const { rerender } = render(bar(0));
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("");
  expect(screen.queryByRole("button")).toBeNull();
  rerender(bar(1));
  expect(screen.getByRole("status")).toBe(status);
  expect(status.textContent).toBe("1 selected");
});

test("removes at most 500 members at once", () => {
  const onRemove = vi.fn<typeof noop>();
  const remove = () => screen.getByRole("button", { name: "Remove selected" });
  const { rerender } = render(bar(500, onRemove));
  expect(screen.getByRole("status").textContent).toBe("500 selected");
  fireEvent.click(remove());
  expect(onRemove).toHaveBeenCalledTimes(1);
  rerender(bar(501, onRemove));
  const { textContent } = screen.getByRole("status");
  expect(textContent).toBe("501 selected. You can remove at most 500 at once.");
  expect(remove().getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(remove());
  expect(onRemove).toHaveBeenCalledTimes(1);
});
