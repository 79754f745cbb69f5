import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showPortfolio } from "./testing/show-portfolio.ts";
import { wayBack } from "./way-back.ts";

let steps: number[];

/** The page as it is opened behind so many others. */
function open({ from, behind }: { from: string; behind: number }): void {
  vi.spyOn(document, "referrer", "get").mockReturnValue(from);
  vi.spyOn(history, "length", "get").mockReturnValue(behind + 1);
  vi.spyOn(history, "go").mockImplementation((by = 0) => void steps.push(by));
  wayBack();
}

beforeEach(() => {
  steps = [];
  history.replaceState(null, "");
  showPortfolio();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const back = () => screen.getByRole("link", { name: "Back" });
/** @returns whether the link is followed, which leads home */
const press = (modifiers = {}) => fireEvent.click(back(), modifiers);

test("Back is a step back to the screen of the product that led here", () => {
  open({ from: `${location.origin}/portfolio`, behind: 1 });
  expect(press()).toBe(false);
  expect(steps).toEqual([-1]);
});

test("Back goes past the sections that were read", () => {
  open({ from: `${location.origin}/portfolio`, behind: 1 });
  for (const length of [3, 4]) {
    vi.spyOn(history, "length", "get").mockReturnValue(length);
    history.pushState(null, "", `#section-${length}`);
    window.dispatchEvent(new Event("hashchange"));
  }
  press();
  expect(steps).toEqual([-3]);
});

test.each([
  ["from elsewhere", "https://search.example/?q=ada", 3],
  ["from nowhere that is told", "", 3],
  ["in a tab of its own", `${location.origin}/portfolio`, 0],
])("Back leads home for a reader who came %s", (_how, from, behind) => {
  open({ from, behind });
  expect(press()).toBe(true);
  expect(back().getAttribute("href")).toBe("/");
  expect(steps).toEqual([]);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "Back is an ordinary link while %s asks for another tab or window",
  (key) => {
    open({ from: `${location.origin}/portfolio`, behind: 1 });
    expect(press({ [key]: true })).toBe(true);
    expect(steps).toEqual([]);
  },
);
