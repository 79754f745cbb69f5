import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, foldText } from "./fold.ts";

describe("folding", () => {
  test("removes marks in any order and number", () => {
    const unit = fc.constantFrom("a", "É", "ß", "한", "ﬁ", "ﾞ", "\u0301", "\u0323", "\u0344");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), (text) => {
        const letterByLetter = Array.from(text, fold).join("");
        expect(fold(text)).toBe(letterByLetter);
        expect(fold(text)).not.toMatch(/\p{M}/u);
      }),
    );
  });

  test("reads a tab between the cells of a table as a space", () => {
    expect(foldText("Bolt\tM8\nÉ")).toBe("bolt m8\ne");
  });
});
