import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { readOperators, type Operators } from "./read-operators.ts";

const none: Operators = {
  in: [],
  tag: [],
  by: [],
  season: [],
  hasAttachments: false,
  after: [],
  before: [],
};

describe("operators", () => {
  test.each<[string, Partial<Operators>, string]>([
    ["in:chassis hub", { in: ["chassis"] }, "hub"],
    ['hub in:"Vehicle Dynamics" bolt', { in: ["Vehicle Dynamics"] }, "hub bolt"],
    ["hub by:“Noor Haddad”", { by: ["Noor Haddad"] }, "hub"],
    ["TAG:hv tag:Safety", { tag: ["hv", "Safety"] }, ""],
    ["season:2025-26 has:attachments", { season: ["2025-26"], hasAttachments: true }, ""],
    [
      "hub after:2026-01-31 before:2026-03-01",
      { after: ["2026-01-31"], before: ["2026-03-01"] },
      "hub",
    ],
  ])("are read from %s", (typed, operators, words) => {
    expect(readOperators(typed).operators).toEqual({ ...none, ...operators });
    expect(parseQuery(typed).fragment).toBe(words);
  });

  test.each([
    "color:red",
    "in:",
    "in: chassis",
    'tag:""',
    "by:´",
    "season:2025",
    "has:pictures",
    "after:yesterday",
    "before:2026-02-30",
    "win:chassis",
    "http://in:80",
    "-tag:hv",
  ])("are ordinary text in “%s”", (typed) => {
    expect(readOperators(typed)).toEqual({ text: typed, operators: none, count: 0 });
  });

  test("are counted, but not what only looks like one", () => {
    expect(readOperators("in:chassis tag:hv tag:hv color:red -tag:x").count).toBe(3);
  });

  test("are left out of the words beside them", () => {
    expect(parseQuery("rear in:chassis brake -front")).toEqual({
      fragment: "rear brake -front",
      words: ["rear", "brake"],
      excluded: ["front"],
    });
  });
});
