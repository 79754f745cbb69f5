import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { tabPanel, Tabs, type Tab } from "./tabs.tsx";

type Id = "team" | "requests" | "captains";

const tabs: readonly Tab<Id>[] = [
  { id: "team", label: "Team", count: 12 },
  { id: "requests", label: "Requests", count: 0, waiting: true },
  { id: "captains", label: "Captains" },
];

function Part() {
  const [selected, select] = useState<Id>("team");
  return (
    <>
      <Tabs label="People" id="people" tabs={tabs} selected={selected} onSelect={select} />
      <div {...tabPanel("people", selected)}>The panel</div>
    </>
  );
}

beforeEach(() => void render(<Part />));

const tab = (name: string) => screen.getByRole("tab", { name });
const selected = () => screen.getByRole("tab", { selected: true }).firstChild?.textContent;
const key = (name: string) =>
  fireEvent.keyDown(screen.getByRole("tab", { selected: true }), { key: name });

test("names the panel after the selected tab and points to it", () => {
  expect(screen.getByRole("tablist", { name: "People" })).toBeTruthy();
  fireEvent.click(tab("Requests"));
  const panel = screen.getByRole("tabpanel", { name: "Requests" });
  expect(tab("Requests").getAttribute("aria-controls")).toBe(panel.id);
  expect(tab("Team").hasAttribute("aria-controls")).toBe(false);
});

test("keeps counts out of the names and gives them as descriptions, even 0", () => {
  expect(screen.getByRole("tab", { name: "Team", description: "12" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Requests", description: "0" })).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Captains", description: "" })).toBeTruthy();
});

test.each([
  [["ArrowRight"], "Requests"],
  [["ArrowLeft"], "Captains"],
  [["ArrowRight", "ArrowLeft"], "Team"],
  [["End"], "Captains"],
  [["End", "ArrowRight"], "Team"],
  [["End", "Home"], "Team"],
])("selects and focuses with %j the tab “%s”", (names, label) => {
  for (const name of names) expect(key(name)).toBe(false);
  expect(selected()).toBe(label);
  expect(document.activeElement).toBe(tab(label));
});

test("is a single tab stop and leaves other keys to the browser", () => {
  key("ArrowRight");
  const stops = screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([tab("Requests")]);
  for (const name of ["Tab", "ArrowDown", "a"]) expect(key(name)).toBe(true);
  expect(selected()).toBe("Requests");
});
