import { expect, test } from "vitest";
import { changeOf, roundFigure } from "./record.ts";
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
