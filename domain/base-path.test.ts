import { expect, test } from "vitest";
import { basePathOf, pathBelow } from "./base-path.ts";

test.each([
  ["https://wiki.team.edu", ""],
  ["http://localhost:3000/", ""],
  ["https://tools.school.edu/wiki", "/wiki"],
  ["https://tools.school.edu/racing/wiki-2/", "/racing/wiki-2"],
])("reads the base path of %s", (address, path) => expect(basePathOf(address)).toBe(path));

test.each([
  ["/wiki", "/wiki/document/a?x=1", "/document/a?x=1"],
  ["/wiki", "/wiki/", "/"],
  ["/wiki", "/wiki", undefined],
  ["/wiki", "/wikipedia/document/a", undefined],
  ["/wiki", "/Wiki/document/a", undefined],
  ["/wiki", "/document/a", undefined],
  ["", "/document/a", "/document/a"],
  ["", "https://wiki.team.edu/", undefined],
])("finds below “%s” the rest of %s", (path, address, rest) =>
  expect(pathBelow(path, address)).toBe(rest),
);
