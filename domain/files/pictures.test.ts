import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureWidths } from "./pictures.ts";

test("a picture is kept in widths that it has itself, each once, none beyond what screens show", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (width) => {
      const widths = pictureWidths(width);
      expect(widths.at(-1)).toBe(Math.min(width, 1920));
      expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
    }),
  );
});
