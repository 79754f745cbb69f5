import { expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { partsOf } from "./record.ts";
import type { Row } from "./rows.ts";
import { tableOf, verdictOf } from "./table.ts";

const search: Row = {
  group: "search",
  name: "3 letters: p95",
  value: 12.344,
  unit: "ms",
  budget: 10,
  limit: 4,
};
const rate: Row = {
  group: "create",
  name: "8 connections",
  value: 1234.5,
  unit: "a second",
  more: true,
  budget: 400,
  details: { "server busy": 0.5 },
};

const run = { date: "2026-11-27", commit: "abc1234", machine: {} as Machine };
const previous = partsOf([{ ...search, value: 10 }], run);

function cells(table: string, name: string): string[] {
  const line = table.split("\n").find((candidate) => candidate.includes(`| ${name}`)) ?? "";
  return line.split("|").map((cell) => cell.trim());
}

test("shows a figure with its budget, limit, and previous value", () => {
  const line = cells(tableOf([search], previous), "3 letters");
  expect(line).toEqual(["", "3 letters: p95", "12.3", "ms", "≤ 10", "NO", "4", "10", "+23 %", ""]);
});

test("handles figures where more is better and omits empty columns", () => {
  const line = cells(tableOf([rate], []), "8 connections");
  expect(line).toEqual([
    "",
    "8 connections",
    "1,235",
    "a second",
    "≥ 400",
    "yes",
    "server busy 0.5",
    "",
  ]);
});

test("shows no previous value of a renamed measurement", () => {
  expect(tableOf([search], previous)).toContain("| previous |");
  expect(tableOf([rate], previous)).not.toContain("| previous |");
});

test("makes a table for each group", () => {
  const table = tableOf([search, rate, { ...search, name: "5 letters: p95" }], []);
  expect(table.match(/^### .+$/gm)).toEqual(["### search", "### create"]);
});

test("lists missed budgets in the verdict", () => {
  const { budget: _, ...free } = search;
  expect(verdictOf([search, rate, free])).toBe(
    "1 of 2 budgets are met.\n  not met: search: 3 letters: p95",
  );
});
