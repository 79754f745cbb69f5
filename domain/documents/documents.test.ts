import { describe, expect, test } from "vitest";
import { firstSubteams } from "../subteams/first-subteams.ts";
import { cleanTags, documentHeading, filterTags, shownTitle, tagKey } from "./documents.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Tag ${at}`);

describe("tags", () => {
  test("are trimmed and deduplicated, keeping the first spelling", () => {
    expect(cleanTags([" Brakes ", "brakes", "", "\u200b", "pedal   box", "BRAKES"])).toEqual([
      "Brakes",
      "pedal box",
    ]);
  });
});

describe("a document's heading", () => {
  test("is its title, or its subteam and tags", () => {
    const document = { subteam: "powertrain", tags: ["cooling", "pump"] } as const;
    const heading = (change: { title: string | null; tags?: readonly string[] }) =>
      documentHeading({ ...document, ...change }, firstSubteams);
    expect(heading({ title: " Pump " })).toBe("Pump");
    expect(heading({ title: "\u200b" })).toBe("Powertrain cooling pump");
    expect(heading({ title: " " })).toBe("Powertrain cooling pump");
    expect(heading({ title: null, tags: [] })).toBe("Powertrain");
  });
});

describe("a list's filter", () => {
  test("cuts a long tag so that it still matches none", () => {
    const [cut = ""] = filterTags(["x".repeat(500)]);
    expect(cut).toHaveLength(51);
  });
  test("keeps at most 20 different tags", () => {
    const filter = filterTags(["tag 0", "TAG 0", ...numbered(30)]);
    expect(filter).toHaveLength(20);
    expect(filter.slice(0, 2)).toEqual(["tag 0", "Tag 1"]);
  });
});

describe("tags with lone surrogates", () => {
  test("count as equal, because the database stores them as equal", () => {
    expect(cleanTags(["a\ud800", "a\udbff"])).toEqual(["a\ufffd"]);
    expect(tagKey(" Brakes ")).toBe(tagKey("BRAKES"));
  });
});

test.each([
  [null, "Untitled Document"],
  ["", "Untitled Document"],
  ["\u200b", "Untitled Document"],
  [" Pump ", "Pump"],
])("shows the title %j as %s", (title, shown) => {
  expect(shownTitle(title)).toBe(shown);
});
