import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { experiencesMax } from "../../../domain/portfolios/experiences.ts";
import { wrongField } from "../../../domain/refusals.ts";
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

const three = ["One", "Two", "Three"].map((jobTitle) => experience(jobTitle, { jobTitle }));

test("opens a new experience with the focus in its job title, which names it", () => {
  showExperiences([]);
  press("Add Experience");
  expect(titles()).toEqual(["Edit New Experience"]);
  expect(document.activeElement).toBe(box("Job Title"));
  type("Job Title", "Suspension Designer");
  expect(titles()).toEqual(["Edit Suspension Designer"]);
  press("Done Editing");
  expect(screen.queryByRole("textbox", { name: "Job Title" })).toBeNull();
  expect(document.activeElement).toBe(button("Edit Suspension Designer"));
  expect(form.experiences).toHaveLength(1);
});

test("moves an experience, keeps the focus, and announces its position", () => {
  showExperiences(three);
  expect(button("Move One up")).toHaveProperty("disabled", true);
  expect(button("Move Three down")).toHaveProperty("disabled", true);
  press("Move One down");
  expect(titles()).toEqual(["Edit Two", "Edit One", "Edit Three"]);
  expect(document.activeElement).toBe(button("Move One down"));
  expect(screen.getByText("One: 2 of 3")).toBeTruthy();
  press("Move One down");
  expect(document.activeElement).toBe(button("Move One up"));
});

test("restores a deleted experience with Undo", () => {
  showExperiences(three);
  press("Delete Two");
  expect(titles()).toEqual(["Edit One", "Edit Three"]);
  expect(document.activeElement).toBe(button("Edit Three"));
  press("Undo");
  expect(titles()).toEqual(["Edit One", "Edit Two", "Edit Three"]);
});

test("moves the focus to Add Experience after the last one is deleted", () => {
  showExperiences([experience("One")]);
  press("Delete Powertrain Lead");
  expect(document.activeElement).toBe(button("Add Experience"));
  expect(form.experiences).toEqual([]);
});

test("shows the count near the limit and disables the button at it", () => {
  const many = Array.from({ length: experiencesMax - 1 }, (_, at) => experience(String(at)));
  showExperiences(many);
  expect(screen.getByText("49 of 50 experiences")).toBeTruthy();
  press("Add Experience");
  expect(button("Add Experience")).toHaveProperty("disabled", true);
});

test("shows a problem with an entry in its row", () => {
  showExperiences(three, [wrongField("experiences.1.end", "experience-ends-before-start")]);
  const row = button("Edit Two").closest("li");
  expect(row?.textContent).toContain("The end must not be before the start");
  expect(screen.getAllByText("The end must not be before the start")).toHaveLength(1);
});

test("empties and disables the end of a current position", () => {
  const start = { month: "Mar", year: 2024 } as const;
  const end = { month: "Aug", year: 2024 } as const;
  showExperiences([experience("One", { current: false, start, end })]);
  expect(screen.getByText("The team, Mar 2024 - Aug 2024")).toBeTruthy();
  press("Edit Powertrain Lead");
  fireEvent.click(screen.getByRole("checkbox", { name: "Current position" }));
  expect(box("End Year").disabled).toBe(true);
  expect(box("End Year").value).toBe("");
  expect(screen.getByRole("combobox", { name: "End Month" })).toHaveProperty("disabled", true);
  expect(form.experiences[0]).toMatchObject({ current: true });
  expect(screen.getByText("The team, Mar 2024 - Present")).toBeTruthy();
});

test("reports an end before the start at once", () => {
  showExperiences([experience("One", { current: false })]);
  press("Edit Powertrain Lead");
  type("End Year", "2023");
  expect(screen.getByText("The end must not be before the start")).toBeTruthy();
  expect(box("End Year").getAttribute("aria-invalid")).toBe("true");
  type("End Year", "2025");
  expect(screen.queryByText("The end must not be before the start")).toBeNull();
});

test("keeps an unfinished year and reports it once its field is left", () => {
  showExperiences([experience("One")]);
  press("Edit Powertrain Lead");
  type("Start Year", "20x");
  expect([box("Start Year").value, form.experiences[0]?.start.year]).toEqual(["20", 20]);
  expect(screen.queryByText("Enter a year from 1950 to 2100")).toBeNull();
  fireEvent.blur(box("Start Year"));
  expect(screen.getByText("Enter a year from 1950 to 2100")).toBeTruthy();
  type("Start Year", "2022");
  expect(form.experiences[0]?.start.year).toBe(2022);
  expect(screen.queryByText("Enter a year from 1950 to 2100")).toBeNull();
});

test("clears a month", () => {
  showExperiences([experience("One")]);
  press("Edit Powertrain Lead");
  const month = screen.getByRole<HTMLSelectElement>("combobox", { name: "Start Month" });
  fireEvent.change(month, { target: { value: "Jan" } });
  expect(form.experiences[0]?.start.month).toBe("Jan");
  fireEvent.change(month, { target: { value: "open" } });
  expect(form.experiences[0]?.start.month).toBeNull();
});

test("opens the description in the rich editor without changing it", async () => {
  showExperiences([experience("One")]);
  press("Edit Powertrain Lead");
  const text = await screen.findByRole("textbox", { name: "Description" });
  expect(text.textContent).toBe("Nine engineers.");
  expect(form.experiences[0]?.description).toBe("<p>Nine engineers.</p>");
});
