import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { enableSectionsDrawer } from "./enable-sections-drawer.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

const wideScreen = new EventTarget();

/** Runs once, because its listeners on the window cannot be removed. */
beforeAll(() => {
  vi.stubGlobal("matchMedia", () => wideScreen);
  showPortfolio();
  enableSectionsDrawer();
});
afterEach(() => {
  fireEvent.keyDown(window, { key: "Escape" });
});

const opener = () => screen.getByRole("button", { name: "Sections" });
const link = (name: string) => screen.getByRole("link", { name });
const isOpen = () => {
  const open = document.documentElement.hasAttribute("data-drawer-open");
  expect(opener().getAttribute("aria-expanded")).toBe(String(open));
  const behind = [...document.querySelectorAll<HTMLElement>(".bar, .hero, .sections, .footer")];
  expect(behind.map((part) => Boolean(part.inert))).toEqual(behind.map(() => open));
  return open;
};

test("shows a button that controls the list", () => {
  expect(opener().hidden).toBe(false);
  expect(opener().getAttribute("aria-controls")).toBe(screen.getByRole("navigation").id);
  expect(isOpen()).toBe(false);
});

test("moves the focus into the drawer and makes everything behind it inert", () => {
  fireEvent.click(opener());
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
});

test.each([
  ["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
  ["a click on a link in it", () => fireEvent.click(link("Contact"))],
  ["a click on Close", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["a click beside it", () => fireEvent.click(screen.getByRole("navigation"))],
  ["a second click on its opener", () => fireEvent.click(opener())],
  ["a change to a wide screen", () => wideScreen.dispatchEvent(new Event("change"))],
])("closes the drawer on %s and returns the focus", (_name, close) => {
  fireEvent.click(opener());
  close();
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test("stays open when its text is clicked, and ignores Escape while closed", () => {
  fireEvent.click(opener());
  fireEvent.click(screen.getByText("Sections", { selector: "strong" }));
  expect(isOpen()).toBe(true);
  fireEvent.keyDown(window, { key: "Escape" });
  link("Contact").focus();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(document.activeElement).toBe(link("Contact"));
});

test("does nothing on a page without sections", () => {
  document.body.innerHTML = "<main></main>";
  expect(enableSectionsDrawer).not.toThrow();
});
