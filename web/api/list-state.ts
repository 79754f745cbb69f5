import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { loadState } from "./load-state.ts";

/** A filtered list keeps its previous result until the new one arrives or fails. */
export function listState(query: UseInfiniteQueryResult): ReturnType<typeof loadState> {
  const hasFailed = query.isPlaceholderData && query.failureCount > 0;
  return loadState(hasFailed ? { ...query, data: undefined } : query);
}
