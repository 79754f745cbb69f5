import { afterEach, beforeEach, expect, test } from "vitest";
import { focusAfterRemoval } from "./focus-after-removal.ts";

beforeEach(() => {
  document.body.innerHTML =
    '<section><input id="choose"><button id="0"></button><button id="1"></button></section>';
});
afterEach(() => {
  document.body.innerHTML = "";
});

test.each([
  [0, "0"],
  [1, "1"],
  [2, "1"],
])("after row %i is removed, focuses the button %j of the rows that are left", (row, id) => {
  focusAfterRemoval(document.querySelector("section"), row);
  expect(document.activeElement?.id).toBe(id);
});

test("focuses the file input when no row is left", () => {
  for (const button of document.querySelectorAll("button")) button.remove();
  focusAfterRemoval(document.querySelector("section"), 0);
  expect(document.activeElement?.id).toBe("choose");
});
