import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { loadState } from "./load-state.ts";

/** A filtered list keeps its previous result until the new one arrives, fails, or waits offline. */
export function listState(query: UseInfiniteQueryResult): ReturnType<typeof loadState> {
  const { isPlaceholderData, failureCount, fetchStatus } = query;
  const hasFailed = isPlaceholderData && (failureCount > 0 || fetchStatus === "paused");
  return loadState(hasFailed ? { ...query, data: undefined } : query);
}
