import { expect, test } from "vitest";
import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { countOf } from "./count-of.ts";

test.each([
  [1, 1, false, "1 document"],
  [2, 2, false, "2 documents"],
  [20, 20, false, "20 documents"],
  [20, 34, false, "First 20 of 34"],
  [20, 100, false, "First 20 of 100"],
  [20, 100, true, "First 20 of 100+"],
  [7, 7, true, "7+ documents"],
  [1, 1, true, "1+ documents"],
])("counts %i of %i documents, more: %s, as “%s”", (length, total, more, expected) => {
  const results = Array.from({ length }, () => ({}) as SearchResult);
  expect(countOf({ results, total, more }, "document")).toBe(expected);
});
