import { queryOptions } from "@tanstack/react-query";
import type { SearchAnswer, SearchResult } from "../../../domain/search/search-shapes.ts";
import { send } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useChoices } from "../suggesting/use-choices.ts";

export type Target = Pick<SearchResult, "id" | "serialNumber" | "title" | "subteam">;

const targetsMax = 8;

const notes = {
  nothingTyped: "Type a title, a serial number, or any words.",
  none: "No documents found.",
  failed: "Search failed.",
};

export function useTargets(typed: string) {
  return useChoices<Target>(typed, targetsQuery, notes);
}

function targetsQuery(words: string) {
  return queryOptions({
    queryKey: queryKeys.linkTargets(words),
    // Ignores the abort signal: a pending choice needs this answer even if more is typed.
    queryFn: async (): Promise<readonly Target[]> => {
      const address = `/api/search?q=${encodeURIComponent(words)}`;
      return (await send<SearchAnswer>(address)).results.slice(0, targetsMax);
    },
    enabled: words !== "",
    staleTime: 10_000,
    retry: false,
  });
}
