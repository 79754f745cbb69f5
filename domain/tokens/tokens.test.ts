import { expect, test } from "vitest";
import { tokenProblems } from "./tokens.ts";

test.each([
  ["", "Please fill in all required fields"],
  ["  ", "Please fill in all required fields"],
  ["\u200b\u2800", "Please fill in all required fields"],
  ["n".repeat(101), "Names must be at most 100 characters"],
])("refuses the name %j", (name, detail) => {
  expect(tokenProblems({ name })).toEqual([expect.objectContaining({ field: "name", detail })]);
});

test.each(["n", "n".repeat(100), `  ${"n".repeat(100)}  `])("accepts the name %j", (name) => {
  expect(tokenProblems({ name })).toEqual([]);
});
