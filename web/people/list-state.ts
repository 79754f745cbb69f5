import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { loadState } from "../api/load-state.ts";

/** Of a list that shows what was found before, until what is wanted now is there or does not come. */
export function listState(query: UseInfiniteQueryResult): ReturnType<typeof loadState> {
  const isGivenUp = query.isPlaceholderData && query.failureCount > 0;
  return loadState(isGivenUp ? { ...query, data: undefined } : query);
}
