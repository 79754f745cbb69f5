import fc from "fast-check";
import { expect, test } from "vitest";
import { indexedPart } from "./indexed-part.ts";

test.each([
  ["torque", "torque"],
  ["x".repeat(200), "xxx"],
  ["ab".repeat(100), "abab"],
  [`${"x".repeat(197)}yz`, "xxxyz"],
  ["banana", "banan"],
  ["😀😀😀😀", "😀😀😀"],
])("searches the index for part of %s: %s", (fragment, part) => {
  expect(indexedPart(fragment)).toBe(part);
});

test("searches for part of the fragment, and for no trigram twice", () => {
  const fragments = fc.string({ unit: fc.constantFrom("a", "b", "é", "😀"), minLength: 3 });
  fc.assert(
    fc.property(fragments, (fragment) => {
      const part = indexedPart(fragment);
      const letters = [...part];
      const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
      expect(fragment).toContain(part);
      expect(trigrams.length).toBeGreaterThan(0);
      expect(new Set(trigrams).size).toBe(trigrams.length);
    }),
  );
});

test("searches for at most 64 trigrams", () => {
  const fragment = Array.from({ length: 200 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("");
  expect(indexedPart(fragment)).toHaveLength(66);
});
