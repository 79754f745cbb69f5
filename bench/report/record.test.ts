import { expect, test } from "vitest";
import { changeOf, rounded } from "./record.ts";
import type { Row } from "./rows.ts";

const row: Row = { group: "search", name: "common", value: 12, unit: "ms" };

test("a change is told in percent of what it was", () => {
  expect(changeOf(row, { ...row, value: 10 })).toBeCloseTo(20);
  expect(changeOf(row, { ...row, value: 16 })).toBeCloseTo(-25);
});

test("nothing is a share of zero", () => {
  expect(changeOf(row, { ...row, value: 0 })).toBeUndefined();
});

test.each([
  [0.012_345, 0.012_3],
  [12.345, 12.3],
  [1_234.5, 1_235],
  [0, 0],
])("%d is kept as %d", (figure, kept) => {
  expect(rounded(figure)).toBe(kept);
});
