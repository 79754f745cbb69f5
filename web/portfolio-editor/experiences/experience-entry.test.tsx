import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { PortfolioExperience } from "../../../domain/portfolios/portfolio-shapes.ts";
import {
  box,
  button,
  experience,
  form,
  press,
  showExperiences,
  stubBrowser,
  titles,
  type,
} from "../testing/show-experiences.tsx";

beforeEach(stubBrowser);

const open = { month: null, year: null };
const unknown = { start: open, end: open, current: false };

test.each<[Partial<PortfolioExperience>, string]>([
  [{}, "The team, Sep 2024 - Present"],
  [{ ...unknown }, "The team"],
  [{ company: " " }, "Sep 2024 - Present"],
  [{ ...unknown, company: "" }, "No company or dates yet"],
  [{ ...unknown, company: "", end: { month: null, year: 2024 } }, "2024"],
])("sums up the entry %j as “%s”", (change, summary) => {
  showExperiences([experience("One", change)]);
  expect(screen.getByText(summary)).toBeTruthy();
});

test("says whether an entry is open, and keeps others open beside it", () => {
  const entries = ["One", "Two"].map((jobTitle) => experience(jobTitle, { jobTitle }));
  showExperiences(entries);
  const isOpen = () =>
    ["Edit One", "Edit Two"].map((name) => button(name).getAttribute("aria-expanded"));
  expect(isOpen()).toEqual(["false", "false"]);
  press("Edit One");
  press("Edit Two");
  expect(isOpen()).toEqual(["true", "true"]);
  const id = button("Edit One").getAttribute("aria-controls") ?? "";
  expect(document.getElementById(id)?.querySelector("input")?.value).toBe("One");
  press("Edit One");
  expect(isOpen()).toEqual(["false", "true"]);
});

test("restores a deleted entry only once, even when a draft has restored it already", () => {
  const three = ["One", "Two", "Three"].map((jobTitle) => experience(jobTitle, { jobTitle }));
  showExperiences(three);
  press("Delete Two");
  expect(screen.getByText("Two deleted")).toBeTruthy();
  act(() => form.replace(three));
  press("Undo");
  expect(titles()).toEqual(["Edit One", "Edit Two", "Edit Three"]);
});

test.each([
  ["Job Title", 159, undefined],
  ["Job Title", 160, "40 characters left"],
  ["Company", 199, "1 character left"],
  ["Company", 200, "0 characters left"],
])("describes the %s of %i characters by “%s”", (name, length, hint) => {
  showExperiences([experience("One")]);
  press("Edit Powertrain Lead");
  const field = box(name);
  expect(field.maxLength).toBe(200);
  type(name, "x".repeat(length));
  const description = field.getAttribute("aria-describedby");
  expect(description && document.getElementById(description)?.textContent).toBe(hint ?? null);
});

test("shows a description that was restored while its editor was open", async () => {
  showExperiences([experience("One")]);
  press("Edit Powertrain Lead");
  await screen.findByRole("textbox", { name: "Description" });
  act(() => form.replace([experience("One", { description: "<p>Restored.</p>" })]));
  const text = () => screen.getByRole("textbox", { name: "Description" }).textContent;
  await waitFor(() => expect(text()).toBe("Restored."));
});
