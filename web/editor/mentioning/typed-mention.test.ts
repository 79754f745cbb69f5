import { expect, test } from "vitest";
import { typedMention } from "./typed-mention.ts";

test.each([
  ["@", 0, ""],
  ["@mei", 0, "mei"],
  ["ask @Mei Ta", 4, "Mei Ta"],
  ["(@mei", 1, "mei"],
  ["first\n@mei", 6, "mei"],
  ["mei@team.edu and @jo", 17, "jo"],
])("finds the name that is typed in %j", (text, from, words) => {
  expect(typedMention(text)).toEqual({ from, words });
});

test.each([
  ["an email address", "mei@team.edu"],
  ["an @ before a space", "at 5 @ "],
  ["an earlier line", "@mei\nnext"],
  ["a mention that was chosen before", "@\uFFFC now"],
  ["a second @", "@mei@"],
  ["a long text", `@${"a".repeat(81)}`],
])("finds none in %s", (_what, text) => {
  expect(typedMention(text)).toBeUndefined();
});
