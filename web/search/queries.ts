import { queryOptions } from "@tanstack/react-query";
import { tidySpaces } from "../../domain/search/search-address.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { send } from "../api/http.ts";
import { NoAnswer } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";
import { loadCode } from "../ui/use-lazy-code.ts";
import type { FoundWords, SearchResults } from "./search-results.tsx";

export type Found = FoundWords & {
  /** The component for the results. It loads with the first search, so no screen waits for it. */
  Results?: typeof SearchResults;
};

const retries = 3;

const loadResults = async () => (await import("./search-results.tsx")).SearchResults;

export function prepareResults(): void {
  void loadCode(loadResults).catch(() => undefined);
}

export const nothing: Found = { words: "", results: [], total: 0, more: false, suggestion: null };

export function searchQuery(typed: string) {
  const words = tidySpaces(typed);
  const isEmpty = words === "";
  return queryOptions<Found>({
    queryKey: queryKeys.search(words),
    // The signal aborts the request once the query has no observers.
    queryFn: async ({ signal }) => {
      const address = `/api/search?q=${encodeURIComponent(words)}`;
      const answer = send<SearchAnswer>(address, { signal });
      const [Results, found] = await Promise.all([loadCode(loadResults), answer]);
      return { words, Results, ...found };
    },
    enabled: !isEmpty,
    ...(isEmpty && { initialData: nothing }),
    // Retry only after a lost connection. Automatic retries would add load to a busy server.
    retry: (failures, error) => failures < retries && error instanceof NoAnswer,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
