import { expect, test } from "vitest";
import { dimensionsOf, pictureSizes, sizeOf } from "./picture-sizes.ts";

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
    "a tall drawing",
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
])("gives %s three sizes with the same proportions", (_, natural, expected) => {
  const sizes = pictureSizes.map((size) => dimensionsOf(size, natural));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual(expected);
  expect(sizes.map(({ width }) => sizeOf(width, natural))).toEqual(["Small", "Medium", "Full"]);
});

test("treats a missing width as full size and matches no size for any other width", () => {
  const natural = { width: 640, height: 480 };
  expect(sizeOf(null, natural)).toBe("Full");
  expect(sizeOf(320, natural)).toBeUndefined();
});
