import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { listState } from "./list-state.ts";

const pages = { pages: [], pageParams: [] };

test.each([
  [
    "keeps the previous result while a filter loads",
    { data: pages, isPlaceholderData: true },
    "loaded",
  ],
  [
    "drops the previous result at the first failure of a filter",
    { data: pages, isPlaceholderData: true, failureCount: 1 },
    "loading",
  ],
  [
    "reports that a filter failed twice instead of showing another filter's result",
    { data: pages, isPlaceholderData: true, failureCount: 2 },
    "failed",
  ],
  [
    "keeps its own result when a refetch fails",
    { data: pages, failureCount: 5, isError: true },
    "loaded",
  ],
  [
    "reports that a filter waits for a connection instead of showing another filter's result",
    { data: pages, isPlaceholderData: true, fetchStatus: "paused" },
    "failed",
  ],
  ["reports a first read while offline", { fetchStatus: "paused" }, "failed"],
])("%s", (_title, change, state) => {
  const fresh = { data: undefined, isPlaceholderData: false, failureCount: 0, isError: false };
  const query = { ...fresh, fetchStatus: "fetching", ...change };
  expect(listState(query as UseInfiniteQueryResult)).toBe(state);
});
