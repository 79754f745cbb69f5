import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
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
afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "New tag" });

test("a typed tag is added when its field is left", () => {
  field().blur();
  expect(selections).toEqual([["weld"]]);
});

test("a tag that is being typed waits while another window is in front", () => {
  expect(document.activeElement).toBe(field());
  fireEvent.focusOut(field());
  expect(field().value).toBe("weld");
  expect(selections).toEqual([]);
});

test("Enter that ends the composing of a letter does not add the tag yet", () => {
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(selections).toEqual([]);
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(selections).toEqual([["weld"]]);
});

test("pressing Add or Cancel does not leave the field", () => {
  for (const name of ["Add", "Cancel"]) {
    const isLetThrough = fireEvent.mouseDown(screen.getByRole("button", { name }));
    expect(isLetThrough).toBe(false);
  }
});
