import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestClient } from "../../testing/create-test-client.ts";
import { subteamTagsQuery } from "../queries.ts";
import { TagPicker } from "./tag-picker.tsx";

let selections: (readonly string[])[];

beforeEach(() => {
  selections = [];
});

function show(known: readonly string[], selected: readonly string[] = []): void {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const tags = known.map((name) => ({ name, count: 1, unpinned: 1 }));
  queryClient.setQueryData(subteamTagsQuery("chassis").queryKey, { tags });
  showWith(queryClient, selected);
}

function showWith(queryClient: QueryClient, selected: readonly string[] = []): void {
  render(
    <QueryClientProvider client={queryClient}>
      <Picker start={selected} />
    </QueryClientProvider>,
  );
}

function Picker({ start }: { start: readonly string[] }) {
  const [selected, setSelected] = useState(start);
  const change = (next: readonly string[]) => {
    selections.push(next);
    setSelected(next);
  };
  const rest = { subteam: "chassis", suggestions: 2, disabled: false };
  return <TagPicker {...rest} selected={selected} onChange={change} />;
}

function typeTag(value: string, opener = "+ Create First Tag"): void {
  fireEvent.click(button(opener));
  fireEvent.change(field(), { target: { value } });
}

const button = (name: string) => screen.getByRole("button", { name });
const names = () => screen.getAllByRole("button").map((each) => each.textContent);
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "New tag" });

test("adds a typed tag on blur", () => {
  show([]);
  typeTag("weld");
  field().blur();
  expect(selections).toEqual([["weld"]]);
});

test("keeps a typed tag in its field while another window has the focus", () => {
  show([]);
  typeTag("weld");
  expect(document.activeElement).toBe(field());
  fireEvent.focusOut(field());
  expect(field().value).toBe("weld");
  expect(selections).toEqual([]);
});

test("does not add the tag on Enter that ends an IME composition", () => {
  show([]);
  typeTag("weld");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(selections).toEqual([]);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(selections).toEqual([["weld"]]);
});

test("keeps the focus in the field on a click on Add or Cancel", () => {
  show([]);
  typeTag("weld");
  for (const name of ["Add", "Cancel"]) {
    const isLetThrough = fireEvent.mouseDown(screen.getByRole("button", { name }));
    expect(isLetThrough).toBe(false);
  }
});

test("shows chosen tags and a few others, and the rest beside the field for a new one", () => {
  show(["brake", "hub", "jig", "weld"], ["weld"]);
  expect(names()).toEqual(["weld", "brake", "hub", "+ Add Tag"]);
  fireEvent.click(button("+ Add Tag"));
  expect(names().slice(4)).toEqual(["Add", "Cancel", "jig"]);
  fireEvent.click(button("jig"));
  expect(selections).toEqual([["weld", "jig"]]);
  expect(document.activeElement).toBe(button("+ Add Tag"));
  expect(names()).toEqual(["weld", "jig", "brake", "hub", "+ Add Tag"]);
});

test("filters the other tags while typing and takes their spelling", () => {
  show(["a", "b", "Kühler", "jig"]);
  typeTag("kuhl", "+ Add Tag");
  expect(names().slice(5)).toEqual(["Kühler"]);
  fireEvent.change(field(), { target: { value: "KÜHLER" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(selections).toEqual([["Kühler"]]);
});

test("keeps a removed tag in its place, so that it can be put back", () => {
  show(["hub"], ["weld"]);
  fireEvent.click(button("weld"));
  expect(names()).toEqual(["weld", "hub", "+ Add Tag"]);
  fireEvent.click(button("weld"));
  expect(selections).toEqual([[], ["weld"]]);
});

test("closes without a tag on Escape and on a second press", () => {
  show(["hub"]);
  typeTag("weld", "+ Add Tag");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(button("+ Add Tag").getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button("+ Add Tag"));
  fireEvent.click(button("+ Add Tag"));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(selections).toEqual([]);
});

test("adds a typed tag when the other tags could not be loaded, and loads them on Retry", async () => {
  const tags = [{ name: "hub", count: 1, unpinned: 1 }];
  const answers = [Response.json({}, { status: 400 }), Response.json({ tags })];
  vi.stubGlobal("fetch", async () => answers.shift());
  showWith(createTestClient());
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load the other tags");
  typeTag("weld", "+ Add Tag");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(selections).toEqual([["weld"]]);
  fireEvent.click(button("Retry"));
  await screen.findByRole("button", { name: "hub" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("adds a typed tag when its opener is pressed again", () => {
  show([]);
  typeTag("weld");
  fireEvent.click(button("+ Create First Tag"));
  expect(selections).toEqual([["weld"]]);
});
