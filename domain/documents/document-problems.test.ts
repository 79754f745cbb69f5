import { describe, expect, test } from "vitest";
import { firstSubteams } from "../subteams/first-subteams.ts";
import { documentProblems, textProblems } from "./document-problems.ts";
import type { DocumentFields } from "./documents.ts";

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `Tag ${at}`);

describe("a document's problems", () => {
  const form: DocumentFields = {
    subteam: "chassis",
    title: "Hub",
    content: "<p>alpha</p>",
    tags: ["brakes"],
  };
  const problems = (change: Partial<DocumentFields>, hasContent = true) =>
    documentProblems({ ...form, ...change }, hasContent, firstSubteams).map(({ field, code }) => [
      field,
      code,
    ]);

  test("do not exist in a complete form", () => expect(problems({})).toEqual([]));

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

  test.each<[string, Partial<DocumentFields>]>([
    ["a title of 200 characters between spaces", { title: ` ${"t".repeat(200)} ` }],
    ["exactly 1 MiB of UTF-8", { content: "ä".repeat(524_288) }],
    ["a tag of 50 characters", { tags: [` ${"x".repeat(50)} `] }],
    ["20 tags and their repetitions", { tags: [...numbered(20), ...numbered(20), " "] }],
  ])("leave room for %s", (_name, change) => expect(problems(change)).toEqual([]));

  test("in its title, content, and tags do not depend on its subteam", () => {
    const codes = textProblems({ title: "t".repeat(201), content: "", tags: numbered(21) });
    expect(codes.map(({ code }) => code)).toEqual(["title-too-long", "too-many-tags"]);
  });

  test("include a 21st tag", () => {
    expect(problems({ tags: numbered(21) })).toEqual([["tags", "too-many-tags"]]);
  });
});
