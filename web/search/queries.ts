import { queryOptions } from "@tanstack/react-query";
import type { SearchAnswer, SearchResult } from "../../domain/search/search-shapes.ts";
import { foldQuery } from "../../domain/search/search.ts";
import { send } from "../api/http.ts";
import { NoAnswer } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";

/** Results know the words they were asked for, so that they are never shown under others. */
export type Found = { words: string; results: readonly SearchResult[] };

/** After a lost connection. */
const retries = 3;

const nothing: Found = { words: "", results: [] };

export function searchQuery(typed: string) {
  const words = typed.replace(/\s+/g, " ").trim();
  const isEmpty = foldQuery(words) === "";
  return queryOptions<Found>({
    queryKey: queryKeys.search(words),
    // The signal is what aborts the request once nobody looks at these words any more.
    queryFn: async ({ signal }) => {
      const address = `/api/search?q=${encodeURIComponent(words)}`;
      return { words, results: (await send<SearchAnswer>(address, { signal })).results };
    },
    enabled: !isEmpty,
    ...(isEmpty && { initialData: nothing }),
    // A refusal is shown with Retry: asking again by itself would only add to what was too much.
    retry: (failures, error) => failures < retries && error instanceof NoAnswer,
    staleTime: 10_000,
    gcTime: 60_000,
  });
}
