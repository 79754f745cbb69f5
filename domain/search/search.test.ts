import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { previewLength } from "./search-limits.ts";
import { findMatches, fold, foldQuery, previewOf } from "./search.ts";

describe("finding a match in a text", () => {
  test.each([
    ["Grüße aus Zürich", "zurich", "Zürich"],
    ["Grüße aus Zürich", "GRUSSE", "Grüße"],
    ["cafe\u0301 bar", "café", "cafe\u0301"],
    ["ﬁtting", "fit", "ﬁt"],
    ["😀 wing 😀", "wing", "wing"],
    ["x".repeat(5000) + "É" + "y".repeat(5000) + "Ångström", "angstrom", "Ångström"],
  ])("marks the original letters", (text, query, marked) => {
    const [match] = findMatches(text, query);
    expect(match && text.slice(...match)).toBe(marked);
  });

  test("marks every occurrence, and none for an empty query", () => {
    expect(findMatches("aXaXa", "x")).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(findMatches("abc", "  ")).toEqual([]);
    expect(findMatches("abc", "z")).toEqual([]);
  });

  test("marks passages that fold to the query in any text", () => {
    const points = fc.uint32Array({ max: 0x10ffff, maxLength: 700, size: "max" });
    const text = points.map((codes) => String.fromCodePoint(...codes).toWellFormed());
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 1, max: 10 }), (whole, at, length) => {
        const letters = [...whole];
        const query = letters
          .slice(at % (letters.length + 1))
          .slice(0, length)
          .join("");
        for (const [start, end] of findMatches(whole, query, 3)) {
          expect(fold(whole.slice(start, end))).toContain(foldQuery(query));
        }
      }),
    );
  });
});

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
});

describe("a preview", () => {
  test("has 120 characters and contains the match", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (before, after) => {
        const text = `${"a ".repeat(before)}needle${" b".repeat(after)}`;
        const preview = previewOf(text, "NEEDLE");
        expect(preview.text.length).toBe(Math.min(previewLength, text.length));
        expect(preview.text).toContain("needle");
        expect(preview.cutBefore).toBe(!text.startsWith(preview.text));
        expect(preview.cutAfter).toBe(!text.endsWith(preview.text));
      }),
    );
  });

  test("starts with the text when the match is elsewhere", () => {
    expect(previewOf("plain text", "needle")).toEqual({
      text: "plain text",
      cutBefore: false,
      cutAfter: false,
    });
  });
});
