import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldQuery, parseQuery } from "./parse-query.ts";

describe("words of a query", () => {
  test.each([
    ["brake temperature", ["brake", "temperature"]],
    ["  Brémse \t Temperatur ", ["bremse", "temperatur"]],
    ["m8 m8 M8 bolt", ["m8", "bolt"]],
    ['"rear brakes" bias', ["rear brakes", "bias"]],
    ['bias "Rear  Brakes"', ["bias", "rear brakes"]],
    ['"rear brakes"bias', ["rear brakes", "bias"]],
    ["“rear brakes” bias", ["rear brakes", "bias"]],
    ['bias "rear bra', ["bias", "rear bra"]],
    ['"quoted"', ["quoted"]],
    ['5" pipe', ['5"', "pipe"]],
    ["c:\\temp 100%", ["c:\\temp", "100%"]],
  ])("%s", (typed, words) => {
    expect(parseQuery(typed)).toEqual({ fragment: foldQuery(typed), words, excluded: [] });
  });

  test.each(["brake", " Brake ", "kb60002", "pre-charge", "-", "--", "-rear", '"', "", " "])(
    "are not searched for one by one in “%s”",
    (typed) => {
      expect(parseQuery(typed)).toEqual({ fragment: foldQuery(typed), words: [], excluded: [] });
    },
  );
});

describe("exclusions", () => {
  test.each([
    ["brake -rear", ["brake"], ["rear"]],
    ["-rear brake", ["brake"], ["rear"]],
    ['brake -"rear axle" -Front', ["brake"], ["rear axle", "front"]],
    ['brake -"rear ax', ["brake"], ["rear ax"]],
    ["brake -5", ["brake"], ["5"]],
    ["brake -rear -rear", ["brake"], ["rear"]],
  ])("%s", (typed, words, excluded) => {
    expect(parseQuery(typed)).toEqual({ fragment: foldQuery(typed), words, excluded });
  });

  test.each([
    ["-rear -front", ["-rear", "-front"]],
    ['-"rear axle"', ['-"rear', 'axle"']],
    ["brake - rear", ["brake", "-", "rear"]],
    ["brake -- rear", ["brake", "--", "rear"]],
    ["brake -> rear", ["brake", "->", "rear"]],
    ["pre-charge relay", ["pre-charge", "relay"]],
  ])("are ordinary text in “%s”", (typed, words) => {
    expect(parseQuery(typed)).toEqual({ fragment: typed, words, excluded: [] });
  });
});

test("finds only parts of the query, and no spaces alone", () => {
  const unit = fc.constantFrom("a", "B", "é", " ", '"', "-", "“");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (typed) => {
      const { fragment, words, excluded } = parseQuery(typed);
      const straight = fragment.replaceAll("“", '"');
      for (const term of [...words, ...excluded]) {
        expect(term.trim()).toBe(term);
        expect(term).not.toBe("");
        expect(`${fragment}\n${straight}`).toContain(term);
      }
    }),
  );
});
