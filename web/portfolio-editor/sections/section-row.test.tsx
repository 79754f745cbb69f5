import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Section } from "../../../domain/portfolios/portfolios.ts";
import { SectionRow } from "./section-row.tsx";

const onShow = vi.fn<() => void>();
const onRename = vi.fn<(title: string) => void>();
const onMove = vi.fn<(step: -1 | 1) => void>();
const onRemove = vi.fn<() => void>();

beforeEach(() => {
  for (const call of [onShow, onRename, onMove, onRemove]) call.mockClear();
});

const awards: Section = { id: "s1", title: "Awards", content: "" };
const middle = { isFirst: false, isLast: false };

function show(section = awards, place = middle, isCurrent = false): void {
  const calls = { onShow, onRename, onMove };
  const remove = section === awards ? onRemove : undefined;
  render(
    <ul>
      <SectionRow
        section={section}
        place={place}
        isCurrent={isCurrent}
        onRemove={remove}
        {...calls}
      />
    </ul>,
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => fireEvent.click(button(name));
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Section title" });

function rename(value: string): HTMLInputElement {
  press("Rename Awards");
  fireEvent.change(field(), { target: { value } });
  return field();
}

test("marks a required section in words and lets nobody rename or remove it", () => {
  show({ id: "intro", title: "Renamed elsewhere", content: "" });
  expect(
    screen.getByRole("button", { name: "Introduction", description: "required" }),
  ).toBeTruthy();
  const names = screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"));
  expect(names).toEqual([null, "Move Introduction up", "Move Introduction down"]);
});

test.each([
  ["first", { isFirst: true, isLast: false }, [true, false]],
  ["last", { isFirst: false, isLast: true }, [false, true]],
  ["only", { isFirst: true, isLast: true }, [true, true]],
])("cannot move the %s section past the ends of the list", (_where, place, disabled) => {
  show(awards, place);
  const moves = [button("Move Awards up"), button("Move Awards down")];
  expect(moves.map((move) => move.disabled)).toEqual(disabled);
  for (const move of moves) fireEvent.click(move);
  expect(onMove).toHaveBeenCalledTimes(disabled.filter((isDisabled) => !isDisabled).length);
});

test("shows a section, and says which one is shown", () => {
  show(awards, middle, true);
  press("Awards");
  expect(onShow).toHaveBeenCalledTimes(1);
  expect(button("Awards").getAttribute("aria-current")).toBe("true");
});

test("starts renaming with the whole title selected", () => {
  show();
  press("Rename Awards");
  const { value, selectionStart, selectionEnd, maxLength } = field();
  expect(document.activeElement).toBe(field());
  expect([value, selectionStart, selectionEnd, maxLength]).toEqual(["Awards", 0, 6, 200]);
});

test.each([
  ["Enter", { key: "Enter" }],
  ["Ctrl-S, so that the save includes the title", { key: "s", ctrlKey: true }],
])("renames on %s and returns the focus", (_key, event) => {
  show();
  fireEvent.keyDown(rename("  Prizes "), event);
  expect(onRename.mock.calls).toEqual([["Prizes"]]);
  expect(document.activeElement).toBe(button("Rename Awards"));
});

test("renames when the focus moves elsewhere, and leaves it there", () => {
  show();
  rename("Prizes");
  act(() => button("Move Awards up").focus());
  expect(onRename.mock.calls).toEqual([["Prizes"]]);
  expect(document.activeElement).toBe(button("Move Awards up"));
});

test("keeps the title on Escape and returns the focus", () => {
  show();
  fireEvent.keyDown(rename("Prizes"), { key: "Escape" });
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(onRename).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button("Rename Awards"));
});

test.each(["", "  ", "\u200b"])("keeps the title instead of the blank one %j", (blank) => {
  show();
  fireEvent.keyDown(rename(blank), { key: "Enter" });
  expect(onRename).not.toHaveBeenCalled();
  expect(button("Awards")).toBeTruthy();
});

test("ignores the Enter that ends the composition of a character", () => {
  show();
  fireEvent.keyDown(rename("賞"), { key: "Enter", isComposing: true });
  expect(field().value).toBe("賞");
  expect(onRename).not.toHaveBeenCalled();
});
