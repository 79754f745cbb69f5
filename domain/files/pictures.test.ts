import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureWidths } from "./pictures.ts";

test("lists each width once, up to the picture's own and at most 1920", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
      const widths = pictureWidths(width);
      expect(widths.at(-1)).toBe(Math.min(width, 1920));
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
    }),
  );
});
