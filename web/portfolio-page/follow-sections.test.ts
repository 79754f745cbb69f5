import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { followSections } from "./follow-sections.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

/** Top of each section in pixels, because jsdom has no layout. */
const starts: Record<string, number> = { intro: 0, experience: 600, contact: 1_200 };
let pageHeight: number;

beforeEach(() => {
  pageHeight = 2_000;
  vi.stubGlobal("innerHeight", 700);
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => void draw());
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    get: () => pageHeight,
  });
  showPortfolio();
  for (const [id, start] of Object.entries(starts)) {
    const section = document.getElementById(id);
    if (section) section.getBoundingClientRect = () => new DOMRect(0, start - scrollY, 0, 0);
  }
  return () => vi.unstubAllGlobals();
});

const currentSections = () =>
  screen
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "true")
    .map((link) => link.textContent);

function scrollTo(top: number): void {
  vi.stubGlobal("scrollY", top);
  window.dispatchEvent(new Event("scroll"));
}

test("marks the section that is within a hundred pixels of the top", () => {
  followSections();
  expect(currentSections()).toEqual(["Introduction"]);
  scrollTo(499);
  expect(currentSections()).toEqual(["Introduction"]);
  scrollTo(500);
  expect(currentSections()).toEqual(["Experience"]);
  scrollTo(0);
  expect(currentSections()).toEqual(["Introduction"]);
});

test("marks the last section at the end of the page, even one too short to reach the top", () => {
  pageHeight = 1_700;
  followSections();
  scrollTo(998);
  expect(currentSections()).toEqual(["Contact"]);
});

test("marks the first section on a page that needs no scrolling", () => {
  pageHeight = 700;
  followSections();
  expect(currentSections()).toEqual(["Introduction"]);
});

test("updates the mark when the window is resized", () => {
  followSections();
  vi.stubGlobal("scrollY", 700);
  window.dispatchEvent(new Event("resize"));
  expect(currentSections()).toEqual(["Experience"]);
});

test("scrolls a long list of sections to the current one", () => {
  const list = screen.getByRole("navigation");
  list.getBoundingClientRect = () => new DOMRect(0, 100, 0, 50);
  const introduction = screen.getByRole("link", { name: "Introduction" });
  const experience = screen.getByRole("link", { name: "Experience" });
  introduction.getBoundingClientRect = () => new DOMRect(0, 110, 0, 20);
  experience.getBoundingClientRect = () => new DOMRect(0, 180, 0, 20);
  followSections();
  scrollTo(600);
  expect(list.scrollTop).toBe(50);
});
