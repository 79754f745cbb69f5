import { queryOptions } from "@tanstack/react-query";
import type { SearchFilters } from "../../domain/search/search-page-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const searchFiltersQuery = queryOptions({
  queryKey: queryKeys.searchFilters,
  queryFn: ({ signal }) => send<SearchFilters>("/api/search/filters", { signal }),
  staleTime: 60_000,
});
