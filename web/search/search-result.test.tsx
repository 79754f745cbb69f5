import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SearchResult as Result } from "../../domain/search/search-shapes.ts";
import { showRoutes } from "../documents/testing/show-routes.tsx";
import { createTestState } from "../testing/create-test-state.ts";
import { SearchResult } from "./search-result.tsx";

const rotors: Result = {
  id: "rotors",
  subteam: "chassis",
  title: "Rotors",
  serialNumber: "KB30007",
  attachment: null,
  preview: { text: "temperature of the rear brakes", cutBefore: true, cutAfter: false },
  inFile: null,
};

async function show(change: Partial<Result>, query: string): Promise<HTMLElement> {
  const props = { id: "option", query, active: false, onOpen: () => undefined };
  showRoutes(createTestState(), "/", {
    "/": () => <SearchResult {...props} result={{ ...rotors, ...change }} />,
  });
  return await screen.findByRole("option");
}

const marks = (option: HTMLElement) =>
  Array.from(option.querySelectorAll("mark"), ({ textContent }) => textContent);

test.each([
  ["brake temperature", ["temperature", "brake"]],
  ['"rear brakes" rotors', ["Rotors", "rear brakes"]],
  ["rear -front", ["rear"]],
  ["kb30007 rotors", ["KB30007", "Rotors"]],
])("marks the words of %s", async (query, marked) => {
  expect(marks(await show({}, query))).toEqual(marked);
});

test("shows the attachment that matches", async () => {
  const option = await show({ attachment: "rotor_drawing.pdf" }, "drawing");
  expect(option.textContent).toContain("rotor_drawing.pdf");
  expect(marks(option)).toEqual(["drawing"]);
});

test.each([
  [2, "In manual.pdf, page 2:", "/document/rotors#in-k3v9q2m7x4h8n5w6t2rj-2"],
  [null, "In manual.pdf:", "/document/rotors#in-k3v9q2m7x4h8n5w6t2rj-0"],
])(
  "shows a passage of an attachment, page %s, and leads there (rule 5.28)",
  async (page, words, href) => {
    const preview = { text: "torque of the bolts", cutBefore: true, cutAfter: false };
    const inFile = { fileId: "k3v9q2m7x4h8n5w6t2rj", name: "manual.pdf", page, preview };
    const option = await show({ inFile }, "bolts");
    expect(option.textContent).toContain(`${words}…torque of the bolts`);
    expect(option.textContent).not.toContain("rear brakes");
    expect(marks(option)).toEqual(["bolts"]);
    expect(option.getAttribute("href")).toBe(href);
  },
);

test("separates the cells of a table", async () => {
  const preview = { text: "Bolt\tM8\t24 Nm", cutBefore: false, cutAfter: true };
  const option = await show({ preview }, "bolt m8");
  expect(option.textContent).toContain("Bolt · M8 · 24 Nm…");
  expect(marks(option)).toEqual(["Bolt", "M8"]);
});
