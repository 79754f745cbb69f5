import { expect, test } from "vitest";
import { mean, median, percentile } from "./statistics.ts";

const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);

test.each([
  [0.5, 50],
  [0.95, 95],
  [0.99, 99],
  [1, 100],
])("computes percentile %d of 1 to 100 as %d", (share, expected) => {
  expect(percentile(hundred, share)).toBe(expected);
});

test("picks one of few values as the percentile", () => {
  expect(percentile([3, 1, 2], 0.95)).toBe(3);
  expect(percentile([7], 0.5)).toBe(7);
});

test("averages the middle two of an even number of values", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
});

test("returns NaN for an empty list", () => {
  expect([percentile([], 0.5), median([]), mean([])]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
