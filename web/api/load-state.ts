import type { QueryClient, QueryKey, UseQueryResult } from "@tanstack/react-query";

type LoadFacts = Pick<UseQueryResult, "data" | "isError" | "failureCount" | "fetchStatus">;

const failuresBeforeError = 2;

/**
 * Decides what a screen shows for a read. Retries last two minutes, too long for a skeleton, so a
 * read counts as failed after two failures while retries continue, and at once while offline.
 */
export function loadState(query: LoadFacts): "loading" | "failed" | "loaded" {
  if (query.data !== undefined) return "loaded";
  const hasFailed =
    query.isError || query.failureCount >= failuresBeforeError || query.fetchStatus === "paused";
  return hasFailed ? "failed" : "loading";
}

export function retryNow(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.resetQueries({ queryKey, exact: true });
}
