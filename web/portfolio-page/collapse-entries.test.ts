import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { collapseEntries } from "./collapse-entries.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

beforeEach(() => {
  showPortfolio();
  collapseEntries();
});

const title = (name: string) => screen.getByRole("button", { name });
const bodyOf = (name: string) =>
  document.getElementById(title(name).getAttribute("aria-controls") ?? "");
const isOpen = (name: string) => {
  const hasBody = bodyOf(name)?.hasAttribute("hidden") === false;
  expect(title(name).getAttribute("aria-expanded")).toBe(String(hasBody));
  return hasBody;
};

test("opens the first entry and closes the others", () => {
  expect(isOpen("Powertrain Lead")).toBe(true);
  expect(isOpen("Simulation Intern")).toBe(false);
  expect(bodyOf("Simulation Intern")?.textContent).toContain("Heat transfer.");
});

test("toggles an entry by its title and leaves the others alone", () => {
  fireEvent.click(title("Simulation Intern"));
  expect([isOpen("Powertrain Lead"), isOpen("Simulation Intern")]).toEqual([true, true]);
  fireEvent.click(title("Simulation Intern"));
  fireEvent.click(title("Powertrain Lead"));
  expect([isOpen("Powertrain Lead"), isOpen("Simulation Intern")]).toEqual([false, false]);
});

test("opens an entry in which the browser finds text", () => {
  bodyOf("Simulation Intern")?.dispatchEvent(new Event("beforematch"));
  expect(isOpen("Simulation Intern")).toBe(true);
});

test("keeps the title a heading and gives its button the type “button”", () => {
  const heading = screen.getByRole("heading", { name: "Powertrain Lead" });
  expect(heading.querySelector("button")?.type).toBe("button");
});
