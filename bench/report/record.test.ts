import { expect, test } from "vitest";
import type { Machine } from "./machine.ts";
import { changeOf, mergeParts, partsOf, roundFigure } from "./record.ts";
import type { Row } from "./rows.ts";

const row: Row = { group: "search", name: "common", value: 12, unit: "ms" };

test("computes a change in percent of the previous value", () => {
  expect(changeOf(row, { ...row, value: 10 })).toBeCloseTo(20);
  expect(changeOf(row, { ...row, value: 16 })).toBeCloseTo(-25);
});

test("computes no change from zero", () => {
  expect(changeOf(row, { ...row, value: 0 })).toBeUndefined();
});

test.each([
  [0.012_345, 0.012_3],
  [12.345, 12.3],
  [1_234.5, 1_235],
  [0, 0],
])("rounds %d to %d", (figure, expected) => {
  expect(roundFigure(figure)).toBe(expected);
});

const run = (commit: string) => ({ date: "2026-11-27", commit, machine: {} as Machine });
const rowIn = (group: string, value: number): Row => ({ group, name: "list", value, unit: "ms" });

test("makes a part of each group, with its run and rounded figures", () => {
  const parts = partsOf([rowIn("one", 1.234_5), rowIn("other", 2), rowIn("one", 3)], run("a"));
  expect(parts.map(({ group, rows }) => [group, rows.map(({ value }) => value)])).toEqual([
    ["one", [1.23, 3]],
    ["other", [2]],
  ]);
  expect(parts[0]).toMatchObject({ commit: "a", date: "2026-11-27" });
});

test("keeps what was not measured again and replaces what was", () => {
  const known = partsOf([rowIn("growth · 1,000", 1), rowIn("growth · 10,000", 2)], run("a"));
  const again = partsOf([rowIn("growth · 10,000", 3)], run("b"));
  const merged = mergeParts(known, again);
  expect(merged.map(({ commit, rows }) => [commit, rows[0]?.value])).toEqual([
    ["a", 1],
    ["b", 3],
  ]);
});

test("has the same order whatever was measured first", () => {
  const [first, second] = ["growth · A", "growth · B"].map((group) =>
    partsOf([rowIn(group, 1)], run("a")),
  );
  expect(mergeParts(first ?? [], second ?? [])).toEqual(mergeParts(second ?? [], first ?? []));
});
