import type { QueryClient, QueryKey, UseQueryResult } from "@tanstack/react-query";

type LoadFacts = Pick<UseQueryResult, "data" | "isError" | "failureCount" | "fetchStatus">;

/** Failures until a screen says so; it is tried again behind it. */
const patience = 2;

/**
 * What a screen shows for a read: reads are retried for two minutes, which nobody should spend in front of
 * a skeleton. Offline with nothing loaded counts as failed.
 */
export function loadState(query: LoadFacts): "loading" | "failed" | "loaded" {
  if (query.data !== undefined) return "loaded";
  const hasFailed =
    query.isError || query.failureCount >= patience || query.fetchStatus === "paused";
  return hasFailed ? "failed" : "loading";
}

/** What Retry does: asks at once, whatever attempt is being waited for. */
export function retryNow(queryClient: QueryClient, queryKey: QueryKey): void {
  void queryClient.resetQueries({ queryKey, exact: true });
}
