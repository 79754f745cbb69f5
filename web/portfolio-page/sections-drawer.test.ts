import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { sectionsDrawer } from "./sections-drawer.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

const wideScreen = new EventTarget();

/** Once, as on a page: its listeners stay as long as the page does. */
beforeAll(() => {
  vi.stubGlobal("matchMedia", () => wideScreen);
  showPortfolio();
  sectionsDrawer();
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

test("the button is there once its script has come, and controls the list", () => {
  expect(opener().hidden).toBe(false);
  expect(opener().getAttribute("aria-controls")).toBe(screen.getByRole("navigation").id);
  expect(isOpen()).toBe(false);
});

test("the drawer takes the focus, and puts everything behind it out of reach", () => {
  fireEvent.click(opener());
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
});

test.each([
  ["Escape", () => fireEvent.keyDown(window, { key: "Escape" })],
  ["a link in it", () => fireEvent.click(link("Contact"))],
  ["its Close button", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
  ["a press beside it", () => fireEvent.click(screen.getByRole("navigation"))],
  ["the button once more", () => fireEvent.click(opener())],
  ["a screen that becomes wide", () => wideScreen.dispatchEvent(new Event("change"))],
])("%s closes the drawer and gives the focus back", (_what, close) => {
  fireEvent.click(opener());
  close();
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

test("words in the drawer do not close it, and Escape leaves a closed one alone", () => {
  fireEvent.click(opener());
  fireEvent.click(screen.getByText("Sections", { selector: "strong" }));
  expect(isOpen()).toBe(true);
  fireEvent.keyDown(window, { key: "Escape" });
  link("Contact").focus();
  fireEvent.keyDown(window, { key: "Escape" });
  expect(document.activeElement).toBe(link("Contact"));
});

test("a page without sections has no drawer", () => {
  document.body.innerHTML = "<main></main>";
  expect(sectionsDrawer).not.toThrow();
});
