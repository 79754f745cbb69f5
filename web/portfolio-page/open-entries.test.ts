import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { openEntries } from "./open-entries.ts";
import { showPortfolio } from "./testing/show-portfolio.ts";

beforeEach(() => {
  showPortfolio();
  openEntries();
});

const title = (name: string) => screen.getByRole("button", { name });
const bodyOf = (name: string) =>
  document.getElementById(title(name).getAttribute("aria-controls") ?? "");
const isOpen = (name: string) => {
  const hasBody = bodyOf(name)?.hasAttribute("hidden") === false;
  expect(title(name).getAttribute("aria-expanded")).toBe(String(hasBody));
  return hasBody;
};

test("the first entry is open, the others are closed", () => {
  expect(isOpen("Powertrain Lead")).toBe(true);
  expect(isOpen("Simulation Intern")).toBe(false);
  expect(bodyOf("Simulation Intern")?.textContent).toContain("Heat transfer.");
});

test("an entry opens and closes by its title, and leaves the others alone", () => {
  fireEvent.click(title("Simulation Intern"));
  expect([isOpen("Powertrain Lead"), isOpen("Simulation Intern")]).toEqual([true, true]);
  fireEvent.click(title("Simulation Intern"));
  fireEvent.click(title("Powertrain Lead"));
  expect([isOpen("Powertrain Lead"), isOpen("Simulation Intern")]).toEqual([false, false]);
});

test("an entry in which the browser finds something opens", () => {
  bodyOf("Simulation Intern")?.dispatchEvent(new Event("beforematch"));
  expect(isOpen("Simulation Intern")).toBe(true);
});

test("the title stays a heading, pressed by a button that sends no form", () => {
  const heading = screen.getByRole("heading", { name: "Powertrain Lead" });
  expect(heading.querySelector("button")?.type).toBe("button");
});
