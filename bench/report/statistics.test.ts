import { expect, test } from "vitest";
import { mean, median, percentile } from "./statistics.ts";

const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);

test.each([
  [0.5, 50],
  [0.95, 95],
  [0.99, 99],
  [1, 100],
])("percentile %d of 1 to 100 is %d", (share, expected) => {
  expect(percentile(hundred, share)).toBe(expected);
});

test("a percentile of few values is one of them", () => {
  expect(percentile([3, 1, 2], 0.95)).toBe(3);
  expect(percentile([7], 0.5)).toBe(7);
});

test("the median of an even number of values lies between the middle two", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
});

test("of nothing there is no figure", () => {
  expect([percentile([], 0.5), median([]), mean([])]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});
