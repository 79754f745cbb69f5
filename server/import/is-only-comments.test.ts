import { expect, test } from "vitest";
import { isOnlyComments } from "./is-only-comments.ts";

test.each([
  ["<!--a-->", true],
  ["\n<!-- a -->\n<!---->\n", true],
  ["<!--a--><b>", false],
  ["<!--a--> words <!--b-->", false],
  ["<!--a", false],
  ["", false],
])("finds whether %j holds only comments", (html, expected) => {
  expect(isOnlyComments(html)).toBe(expected);
});

test("reads many comments before a word", () => {
  expect(isOnlyComments(`${"<!--a-->".repeat(1_000)}x`)).toBe(false);
});
