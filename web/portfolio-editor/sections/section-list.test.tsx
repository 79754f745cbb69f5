import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { sectionsMax } from "../../../domain/portfolios/portfolios.ts";
import { button, full, open, press, server, stubBrowser } from "../testing/open-portfolio.tsx";

beforeEach(stubBrowser);

const titles = () =>
  within(screen.getByRole("list", { name: "Sections" }))
    .getAllByRole("listitem")
    .map((row) => row.querySelector("button")?.textContent);

test("adds a section at the end, announces it, and moves the focus to it", async () => {
  await open();
  press("Add Section");
  expect(titles()).toEqual([
    "Introduction*",
    "Experience*",
    "Thesis work",
    "Contact*",
    "New Section",
  ]);
  expect(screen.getByText("New Section added").getAttribute("role")).toBe("status");
  expect(document.activeElement).toBe(button("New Section"));
  expect(screen.getByRole("region", { name: "New Section" })).toBeTruthy();
});

test("adds no section beyond the limit, and says what it is", async () => {
  const more = Array.from({ length: sectionsMax - 5 }, (_, at) => ({
    id: `more-${at}`,
    title: `Section ${at}`,
    content: "",
  }));
  server.stored = { ...full, sections: [...full.sections, ...more] };
  await open();
  expect(screen.queryByText("At most 30 sections")).toBeNull();
  // A search by role is slow in so many sections.
  const add = screen.getByText("Add Section").closest("button") as HTMLButtonElement;
  fireEvent.click(add);
  expect(titles()).toHaveLength(sectionsMax);
  expect(add.disabled).toBe(true);
  expect(screen.getByText("At most 30 sections")).toBeTruthy();
});

test("moves the focus to a section's heading when its title is pressed", async () => {
  await open();
  press("Thesis work");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Thesis work" }));
});

test("removes a section with its text, focuses the next one, and restores both", async () => {
  await open();
  press("Remove Thesis work");
  expect(screen.queryByText("A thermal model.")).toBeNull();
  expect(document.activeElement?.textContent).toBe("Contact*");
  expect(screen.getByText("Thesis work removed")).toBeTruthy();
  press("Undo");
  expect(titles()).toEqual(["Introduction*", "Experience*", "Thesis work", "Contact*"]);
  expect(screen.getByText("A thermal model.")).toBeTruthy();
});
