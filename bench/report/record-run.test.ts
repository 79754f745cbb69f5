import { expect, test } from "vitest";
import { pagesOf, readPage } from "./record-run.ts";
import { readRecord } from "./record.ts";

test("docs/scale.md and its plots show what is recorded", () => {
  for (const [path, text] of pagesOf(readRecord())) expect(readPage(path)).toBe(text);
});

test("docs/scale.md has a place for each table and plot", () => {
  const names = [...readPage("scale.md").matchAll(/<!-- measured: ([\w-]+) -->/g)];
  expect(names.map(([, name]) => name).toSorted()).toEqual([
    "fragments",
    "growth",
    "load",
    "operations",
    "operations-doubled",
    "runs",
    "scale-create",
    "scale-list",
    "scale-load",
    "scale-memory",
    "scale-search",
  ]);
});
