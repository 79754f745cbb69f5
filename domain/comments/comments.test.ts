import { expect, test } from "vitest";
import { refusals } from "../refusals.ts";
import { commentTooLong } from "./comment-limits.ts";
import { commentProblems } from "./comments.ts";

test.each(["", " \n\t", "\u200b", " \u3164\u00ad "])("reports %j as missing", (content) => {
  expect(commentProblems(content)).toEqual([
    {
      field: "content",
      code: "required-fields-missing",
      detail: "Please fill in all required fields",
    },
  ]);
});

test.each([5_001, 20_000])("reports a comment of %i characters as too long", (length) => {
  const [problem, ...others] = commentProblems("a".repeat(length));
  expect(problem).toMatchObject({ field: "content", code: "comment-too-long" });
  expect(others).toEqual([]);
});

test.each([
  ["one character", "a"],
  ["an emoji", "👩\u200d🔧"],
  ["5,000 characters", "a".repeat(5_000)],
  ["5,000 characters between blank lines", `\n\n${"a".repeat(5_000)} \n`],
])("accepts %s", (_name, content) => {
  expect(commentProblems(content)).toEqual([]);
});

test("has one sentence for a comment that is too long", () => {
  expect(refusals["comment-too-long"].sentence).toBe(commentTooLong);
});
