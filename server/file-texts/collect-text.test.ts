import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fileTextMaxBytes } from "../../domain/files/file-texts.ts";
import { collectText } from "./collect-text.ts";
import { indexPieces } from "./index-pieces.ts";

function collected(...parts: readonly string[]) {
  const collector = collectText();
  for (const part of parts) collector.add(part);
  return collector.end();
}

const textsOf = (...parts: readonly string[]) => collected(...parts).pieces.map(({ text }) => text);

describe("collecting a text", () => {
  test.each([
    ["  one \n\n two  ", "one two"],
    ["one\ttwo", "one\ttwo"],
    ["one \t \t\n two", "one\ttwo"],
    ["a\0b\u00adc", "abc"],
    ["tempera-\nture", "temperature"],
    ["KR-\n07", "KR- 07"],
    ["\ud800x", "\ufffdx"],
  ])("%j reads %j", (text, tidy) => expect(textsOf(text)).toEqual([tidy]));

  test("joins what was added, and keeps pages apart", () => {
    const collector = collectText();
    for (const [text, page] of [
      ["a", 1],
      ["b", 1],
      ["c", 3],
    ] as const)
      collector.add(text, page);
    expect(collector.end()).toEqual({
      pieces: [
        { page: 1, text: "ab" },
        { page: 3, text: "c" },
      ],
      isCut: false,
    });
  });

  test("cuts a long text into short pieces between words, and loses none", () => {
    const words = fc.array(fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 900 }), {
      minLength: 100,
      maxLength: 300,
    });
    fc.assert(
      fc.property(words, (some) => {
        const text = some.join(" ").replace(/\s+/g, " ").trim();
        const pieces = textsOf(text);
        expect(pieces.every((piece) => piece.length <= 8_001)).toBe(true);
        expect(pieces.join(" ")).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  test("keeps 2 MiB, whole letters, and then is full (rule 4.38)", () => {
    const collector = collectText();
    const part = "é ".repeat(100_000);
    let added = 0;
    for (; !collector.isFull(); added += 1) collector.add(part);
    const { pieces, isCut } = collector.end();
    expect([added, isCut]).toEqual([7, true]);
    const text = pieces.map((piece) => piece.text).join(" ");
    expect(Buffer.byteLength(text)).toBeGreaterThan(fileTextMaxBytes - 1_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(fileTextMaxBytes);
    expect(text).not.toContain("\ufffd");
  });

  test("is full when its time is over", () => {
    const collector = collectText(Date.now() - 1);
    collector.add("beginning");
    expect(collector.isFull()).toBe(true);
    expect(collector.end()).toEqual({ pieces: [{ page: null, text: "beginning" }], isCut: true });
  });
});

test("indexes up to 25,000 different words, and says that it stopped (rule 4.38)", () => {
  const text = Array.from({ length: 60_000 }, (_, at) => `word${at}`).join(" ");
  const { pieces, tokens, isCut } = indexPieces(collected(text));
  expect(isCut).toBe(true);
  expect(tokens.split(" ").length).toBeLessThan(28_000);
  const last = pieces.at(-1)?.text.split(" ").at(-1);
  expect(tokens.split(" ")).toContain(`4w${last}`);
});
