import type { QueryClient, QueryKey, UseQueryResult } from "@tanstack/react-query";

type LoadFacts = Pick<UseQueryResult, "data" | "isError" | "failureCount" | "fetchStatus">;

const failuresBeforeError = 2;

/** Retries last two minutes, too long for a skeleton. A read counts as failed before they end. */
export function loadState(query: LoadFacts): "loading" | "failed" | "loaded" {
  if (query.data !== undefined) return "loaded";
  const hasFailed =
    query.isError || query.failureCount >= failuresBeforeError || query.fetchStatus === "paused";
  return hasFailed ? "failed" : "loading";
}

export function retryNow(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.resetQueries({ queryKey, exact: true });
}
