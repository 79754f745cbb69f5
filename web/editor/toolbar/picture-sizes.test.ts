import { expect, test } from "vitest";
import { measuresOf, pictureSizes, sizeOf } from "./picture-sizes.ts";

test.each([
  [
    "a photograph",
    { width: 4000, height: 3000 },
    [
      [235, 176],
      [469, 352],
      [4000, 3000],
    ],
  ],
  [
    "a small drawing",
    { width: 300, height: 90 },
    [
      [100, 30],
      [200, 60],
      [300, 90],
    ],
  ],
  [
    "a high one",
    { width: 100, height: 9000 },
    [
      [33, 2970],
      [67, 6030],
      [100, 9000],
    ],
  ],
  [
    "a line",
    { width: 2000, height: 1 },
    [
      [235, 1],
      [469, 1],
      [2000, 1],
    ],
  ],
])("%s has three sizes of one shape", (_, natural, expected) => {
  const sizes = pictureSizes.map((size) => measuresOf(size, natural));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual(expected);
  expect(sizes.map(({ width }) => sizeOf(width, natural))).toEqual(["Small", "Medium", "Full"]);
});

test("without a width it is as it is, and a width of another making is none of the three", () => {
  const natural = { width: 640, height: 480 };
  expect(sizeOf(null, natural)).toBe("Full");
  expect(sizeOf(320, natural)).toBeUndefined();
});
