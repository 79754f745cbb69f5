import { fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test } from "vitest";
import { TagFilter } from "./tag-filter.tsx";

let calls: string[];

beforeEach(() => {
  calls = [];
});

function show(props: Partial<ComponentProps<typeof TagFilter>>): void {
  render(
    <TagFilter
      subteam="chassis"
      tags={[]}
      total={9}
      selected={[]}
      view={{ sort: "newest", isCompact: false }}
      onToggle={(tag) => calls.push(tag)}
      onClear={() => calls.push("clear")}
      onRetry={() => calls.push("retry")}
      {...props}
    />,
  );
}

const tag = (name: string, unpinned = 1) => ({ name, count: 5, unpinned });
const many = Array.from({ length: 25 }, (_, index) => tag(`t${index}`));
const chips = () =>
  screen
    .getAllByRole("button")
    .map((chip) => [chip.textContent, chip.getAttribute("aria-pressed")]);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("offers the tags that unpinned documents have, with their number", () => {
  show({ tags: [tag("weld", 3), tag("only pinned", 0), tag("hub", 1)] });
  expect(chips()).toEqual([
    ["All (9)", "true"],
    ["weld (3)", "false"],
    ["hub (1)", "false"],
  ]);
  press("hub (1)");
  expect(calls).toEqual(["hub"]);
});

test.each([
  ["a tag that only pinned documents have", "Weld", "weld (0)"],
  ["a tag that no document has", "paint", "paint"],
])("keeps %s as long as it is chosen", (_what, selected, chip) => {
  show({ tags: [tag("weld", 0)], selected: [selected] });
  expect(chips()).toEqual([
    ["All (9)", "false"],
    [chip, "true"],
    ["Clear filters", null],
  ]);
});

test("focuses “All” when the filter is cleared, because the button disappears", () => {
  show({ tags: [tag("weld")], selected: ["weld"] });
  press("Clear filters");
  expect(calls).toEqual(["clear"]);
  expect(document.activeElement?.textContent).toBe("All (9)");
});

test("shows six tags until “+18 more”, and those again with “Fewer tags”", () => {
  show({ tags: many, selected: ["t24"] });
  const shown = () => chips().filter(([name]) => name?.startsWith("t")).length;
  expect(shown()).toBe(7);
  const more = screen.getByRole("button", { name: "+18 more", expanded: false });
  fireEvent.click(more);
  expect(shown()).toBe(25);
  expect(document.activeElement?.textContent).toBe("t6 (1)");
  fireEvent.click(screen.getByRole("button", { name: "Fewer tags", expanded: true }));
  expect(shown()).toBe(7);
});

test.each([6, 7])("has a button for more only beyond six tags: %i", (count) => {
  show({ tags: many.slice(0, count) });
  expect(screen.queryAllByRole("button", { name: "+1 more" })).toHaveLength(count - 6);
});

test("reports tags that could not be loaded and keeps the chosen ones", () => {
  show({ tags: undefined, selected: ["weld"] });
  expect(screen.getByRole("alert").textContent).toContain("Failed to load tags");
  expect(screen.getByRole("button", { name: "weld", pressed: true })).toBeTruthy();
  press("Retry");
  expect(calls).toEqual(["retry"]);
});
