import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findMatches, previewOf } from "./find-matches.ts";
import { fold } from "./fold.ts";
import { parseQuery } from "./parse-query.ts";
import { searchPreviewLength } from "./search-limits.ts";

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

  test.each([
    ["Temperature of the rear brakes", "brake temperature", ["Temperature", "brake"]],
    ["Brake temperature and brake bias", "brake temperature", ["Brake temperature"]],
    ["Rear brakes, front brakes", '"front brakes" rear', ["Rear", "front brakes"]],
    ["Rear brakes", "brakes -front", ["brakes"]],
    ["Brakeforce", "brake brakeforce", ["Brakeforce"]],
    ["a\tb", "a b", ["a\tb"]],
    ["Nothing of it", "brake temperature", []],
    // A letter that folds to several is marked as a whole.
    ["Caesar, læs", "e", ["e", "æ"]],
    ["o\ufb00 fine", "f", ["\ufb00", "f"]],
    ["\uffd5\uc6e8", "\uffd5", ["\uffd5", "\uc6e8"]],
  ])("marks the words in %s", (text, query, marked) => {
    expect(findMatches(text, query).map((match) => text.slice(...match))).toEqual(marked);
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
          const marked = fold(whole.slice(start, end)).replaceAll("\t", " ");
          const { fragment, words } = parseQuery(query);
          expect([fragment, ...words].some((part) => marked.includes(part))).toBe(true);
        }
      }),
    );
  });
});

describe("a preview", () => {
  test("has at most 120 characters and contains the match", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(600), (before, after) => {
        const text = `${"a ".repeat(before)}needle${" b".repeat(after)}`;
        const preview = previewOf(text, "NEEDLE");
        expect(preview.text.length).toBeLessThanOrEqual(searchPreviewLength);
        expect(preview.text.length).toBeGreaterThan(Math.min(searchPreviewLength, text.length) - 4);
        expect(preview.text).toContain("needle");
        expect(preview.cutBefore).toBe(!text.startsWith(preview.text));
        expect(preview.cutAfter).toBe(!text.endsWith(preview.text));
      }),
    );
  });

  test("is cut between words", () => {
    const letters = fc.string({
      unit: fc.constantFrom("a", "é", "7"),
      minLength: 1,
      maxLength: 14,
    });
    const some = fc.array(letters, { maxLength: 60 });
    fc.assert(
      fc.property(some, some, (before, after) => {
        const words = [...before, "needle", ...after];
        const { text } = previewOf(words.join(" "), "needle");
        const shown = text.split(" ").filter((word) => word !== "");
        expect(words.join(" ")).toContain(text);
        expect(shown.filter((word) => !words.includes(word))).toEqual([]);
        expect(shown).toContain("needle");
      }),
    );
  });

  test("cuts a text without spaces, and never in its match", () => {
    const preview = previewOf(`${"前".repeat(200)}needle${"後".repeat(200)}`, "needle");
    expect(preview.text).toHaveLength(searchPreviewLength);
    expect(previewOf(`a ${"needle".repeat(60)} b`, "needle").text).toContain("needle");
    const url = `see ${"x".repeat(80)} needle ${"y".repeat(80)} end`;
    expect(previewOf(url, "needle").text).toContain(" needle ");
  });

  test("shows the passage with the most words", () => {
    const apart = `brake ${"x ".repeat(200)} the temperature of the brakes ${" y".repeat(200)}`;
    expect(previewOf(apart, "brake temperature").text).toContain("temperature of the brakes");
    const once = `brake ${"x ".repeat(200)} temperature ${" y".repeat(200)} temperature`;
    expect(previewOf(once, "brake temperature").text.startsWith("brake x")).toBe(true);
    expect(previewOf(`${"x ".repeat(200)}bias`, "brake bias").text).toContain("bias");
  });

  test("contains the start of a match that is longer than itself", () => {
    const long = Array.from({ length: 40 }, (_, n) => `w${n}`).join(" ");
    const preview = previewOf(`${"x ".repeat(200)}${long}`, long);
    expect(long.startsWith(preview.text)).toBe(true);
  });

  test("starts at the beginning of the text when the match is elsewhere", () => {
    expect(previewOf("plain text", "needle")).toEqual({
      text: "plain text",
      cutBefore: false,
      cutAfter: false,
    });
  });
});
