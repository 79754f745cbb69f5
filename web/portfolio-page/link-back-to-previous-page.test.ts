import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { linkBackToPreviousPage } from "./link-back-to-previous-page.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

let steps: number[];

/** Opens the page as the one after `behind` others in the history. */
function open({ from, behind }: { from: string; behind: number }): void {
  vi.spyOn(document, "referrer", "get").mockReturnValue(from);
  vi.spyOn(history, "length", "get").mockReturnValue(behind + 1);
  vi.spyOn(history, "go").mockImplementation((by = 0) => void steps.push(by));
  linkBackToPreviousPage();
}

beforeEach(() => {
  steps = [];
  history.replaceState(null, "");
  showPortfolio();
});

const back = () => screen.getByRole("link", { name: "Back" });
/** @returns whether the browser follows the link, which leads home */
const press = (modifiers = {}) => fireEvent.click(back(), modifiers);

test("returns to the Paddock screen that linked here", () => {
  open({ from: `${location.origin}/portfolio`, behind: 1 });
  expect(press()).toBe(false);
  expect(steps).toEqual([-1]);
});

test("skips the sections visited on this page", () => {
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
  ["from another site", "https://search.example/?q=ada", 3],
  ["without a referrer", "", 3],
  ["in a new tab", `${location.origin}/portfolio`, 0],
])("leads home for a reader who came %s", (_how, from, behind) => {
  open({ from, behind });
  expect(press()).toBe(true);
  expect(back().getAttribute("href")).toBe("/");
  expect(steps).toEqual([]);
});

test.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])(
  "stays an ordinary link while %s requests another tab or window",
  (key) => {
    open({ from: `${location.origin}/portfolio`, behind: 1 });
    expect(press({ [key]: true })).toBe(true);
    expect(steps).toEqual([]);
  },
);
