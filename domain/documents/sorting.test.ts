import { expect, test } from "vitest";
import { isDocumentSort, listCursor, parseListCursor } from "./sorting.ts";

test.each([
  ["newest", "1775155320000"],
  ["changed", "1775155320000.1775155321000"],
  ["title", "1775155320000.cooling loop"],
  ["title", "1775155320000."],
  ["serial", "1775155320000.14"],
] as const)("reads a cursor of the order “%s”", (sort, cursor) => {
  const place = parseListCursor(cursor, sort);
  expect(place && listCursor(place, sort)).toBe(cursor);
});

test.each([
  ["newest", "soon"],
  ["newest", "1775155320000.14"],
  ["changed", "1775155320000"],
  ["changed", "1775155320000.yesterday"],
  ["title", "1775155320000"],
  ["title", "1775155320000.a\u0000b"],
  ["title", `1775155320000.${"a".repeat(201)}`],
  ["serial", "1775155320000.KB60014"],
] as const)("refuses another list's cursor: %s, %j", (sort, cursor) => {
  expect(parseListCursor(cursor, sort)).toBeUndefined();
});

test("knows its orders", () => {
  expect(["title", "size", undefined].map(isDocumentSort)).toEqual([true, false, false]);
});
