import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["pump", 4, "pump"],
  ["pump", 3, "pum"],
  ["a🔧", 3, "a🔧"],
  ["a🔧", 2, "a"],
])("cuts “%s” to %i", (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
