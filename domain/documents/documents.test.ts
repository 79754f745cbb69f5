import { describe, expect, test } from "vitest";
import { firstSubteams } from "../subteams/first-subteams.ts";
import {
  cleanTags,
  documentHeading,
  documentProblems,
  filterTags,
  shownTitle,
  tagKey,
  type DocumentForm,
} from "./documents.ts";

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

describe("a document's problems", () => {
  const form: DocumentForm = {
    subteam: "chassis",
    title: "Hub",
    content: "<p>alpha</p>",
    tags: ["brakes"],
  };
  const problems = (change: Partial<DocumentForm>, hasContent = true) =>
    documentProblems({ ...form, ...change }, hasContent, firstSubteams).map(({ field, code }) => [
      field,
      code,
    ]);

  test("are none for a complete form", () => expect(problems({})).toEqual([]));

  test("are first the missing fields, in display order", () => {
    const empty = { subteam: "", title: "\u200b", tags: ["x".repeat(51)] };
    expect(problems(empty, false)).toEqual([
      ["subteam", "required-fields-missing"],
      ["title", "required-fields-missing"],
      ["content", "required-fields-missing"],
    ]);
  });

  test("are then all wrong fields at once", () => {
    const wrong = {
      subteam: "wheels",
      title: "t".repeat(201),
      content: "ä".repeat(524_289),
      tags: ["x".repeat(51)],
    };
    expect(problems(wrong)).toEqual([
      ["subteam", "unknown-subteam"],
      ["title", "title-too-long"],
      ["content", "content-too-large"],
      ["tags", "tag-too-long"],
    ]);
  });

  test.each<[string, Partial<DocumentForm>]>([
    ["a title of 200 characters between spaces", { title: ` ${"t".repeat(200)} ` }],
    ["exactly 1 MiB of UTF-8", { content: "ä".repeat(524_288) }],
    ["a tag of 50 characters", { tags: [` ${"x".repeat(50)} `] }],
    ["20 tags and their repetitions", { tags: [...numbered(20), ...numbered(20), " "] }],
  ])("leave room for %s", (_name, change) => expect(problems(change)).toEqual([]));

  test("include a 21st tag", () => {
    expect(problems({ tags: numbered(21) })).toEqual([["tags", "too-many-tags"]]);
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
