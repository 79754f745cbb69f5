import { queryOptions } from "@tanstack/react-query";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { send } from "../api/http.ts";
import { NoAnswer } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Results with their query, so that they are never shown for another query. */
export type Found = SearchAnswer & { words: string };

const retries = 3;

export const nothing: Found = { words: "", results: [], total: 0, more: false };

export function searchQuery(typed: string) {
  const words = typed.replace(/\s+/g, " ").trim();
  const isEmpty = words === "";
  return queryOptions<Found>({
    queryKey: queryKeys.search(words),
    // The signal aborts the request once the query has no observers.
    queryFn: async ({ signal }) => {
      const address = `/api/search?q=${encodeURIComponent(words)}`;
      return { words, ...(await send<SearchAnswer>(address, { signal })) };
    },
    enabled: !isEmpty,
    ...(isEmpty && { initialData: nothing }),
    // Retry only after a lost connection. Automatic retries would add load to a busy server.
    retry: (failures, error) => failures < retries && error instanceof NoAnswer,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
