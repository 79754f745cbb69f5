import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { subteamTagsQuery } from "../queries.ts";
import { TagPicker } from "./tag-picker.tsx";

let selections: (readonly string[])[];

beforeEach(() => {
  selections = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(subteamTagsQuery("chassis").queryKey, { tags: [] });
  render(
    <QueryClientProvider client={queryClient}>
      <TagPicker
        subteam="chassis"
        selected={[]}
        disabled={false}
        onChange={(selected) => selections.push(selected)}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "+ Create First Tag" }));
  fireEvent.change(field(), { target: { value: "weld" } });
});

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "New tag" });

test("adds a typed tag on blur", () => {
  field().blur();
  expect(selections).toEqual([["weld"]]);
});

test("keeps a typed tag in its field while another window has the focus", () => {
  expect(document.activeElement).toBe(field());
  fireEvent.focusOut(field());
  expect(field().value).toBe("weld");
  expect(selections).toEqual([]);
});

test("does not add the tag on Enter that ends an IME composition", () => {
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(selections).toEqual([]);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(selections).toEqual([["weld"]]);
});

test("keeps the focus in the field on a click on Add or Cancel", () => {
  for (const name of ["Add", "Cancel"]) {
    const isLetThrough = fireEvent.mouseDown(screen.getByRole("button", { name }));
    expect(isLetThrough).toBe(false);
  }
});
