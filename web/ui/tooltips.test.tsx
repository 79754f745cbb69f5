import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startTooltips } from "./tooltips.ts";

let tip: HTMLElement;

beforeAll(() => {
  startTooltips();
  tip = document.body.lastElementChild as HTMLElement;
});
beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <button type="button" aria-label="Close" data-tooltip="Close">
        <svg data-testid="icon" />
      </button>
      <button type="button">Save</button>
    </>,
  );
});
afterEach(() => {
  fireEvent.keyDown(document, { key: "Escape" });
});

const button = (name = "Close") => screen.getByRole("button", { name });
const pass = (milliseconds: number) => void vi.advanceTimersByTime(milliseconds);
const shown = () => (tip.hidden ? null : tip.textContent);
const point = (target: Element, pointerType = "mouse") =>
  fireEvent.pointerOver(target, { pointerType });

test("shows the words half a second after the mouse enters any part of a control", () => {
  point(screen.getByTestId("icon"));
  pass(499);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe("Close");
});

test("shows the words of a control that the keyboard focuses", () => {
  act(() => button().focus());
  pass(500);
  expect(shown()).toBe("Close");
});

test("stays away from touch, whose next tap it would cover", () => {
  point(button(), "touch");
  pass(5_000);
  expect(shown()).toBeNull();
});

test("is hidden from screen readers, which read the label instead", () => {
  point(button());
  pass(500);
  expect(tip.getAttribute("aria-hidden")).toBe("true");
});

test.each([
  ["a press", () => fireEvent.pointerDown(button())],
  ["Escape", () => fireEvent.keyDown(button(), { key: "Escape" })],
  ["scrolling", () => fireEvent.scroll(document)],
  ["leaving by keyboard", () => fireEvent.focusOut(button())],
  ["moving to a control without one", () => point(button("Save"))],
])("disappears on %s, also before it was shown", (_what, leave) => {
  point(button());
  pass(500);
  expect(shown()).toBe("Close");
  leave();
  expect(shown()).toBeNull();
  point(button());
  pass(499);
  leave();
  pass(5_000);
  expect(shown()).toBeNull();
});

test("does not cover the open menu of its button", () => {
  button().setAttribute("aria-expanded", "true");
  point(button());
  pass(500);
  expect(shown()).toBeNull();
});

test("does not appear for a control that is gone", () => {
  point(button());
  cleanup();
  pass(500);
  expect(shown()).toBeNull();
});

// The window measures 1024 × 768 pixels, the tooltip 100 × 30.
test.each([
  ["below and centered", new DOMRect(500, 100, 40, 40), "470px", "146px"],
  ["above at the bottom edge", new DOMRect(500, 720, 40, 40), "470px", "684px"],
  ["inside the left edge", new DOMRect(0, 100, 40, 40), "8px", "146px"],
  ["inside the right edge", new DOMRect(1_000, 100, 24, 40), "916px", "146px"],
])("appears %s", (_where, place, left, top) => {
  tip.getBoundingClientRect = () => new DOMRect(0, 0, 100, 30);
  button().getBoundingClientRect = () => place;
  point(button());
  pass(500);
  expect([tip.style.left, tip.style.top]).toEqual([left, top]);
});
