import { queryOptions } from "@tanstack/react-query";
import type { FirstAnswers } from "../../domain/first-answers.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { send } from "../api/http.ts";
import { Problem, refusalSentence } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";

type Answer = NonNullable<FirstAnswers["search"]>;

export function searchWords(typed: string): string {
  return typed.replace(/\s+/g, " ").trim();
}

export function searchPageQuery(query: string) {
  return queryOptions<Answer>({
    queryKey: queryKeys.searchPage(query),
    queryFn: async ({ signal }) => {
      try {
        const address = `/api/search?q=${encodeURIComponent(query)}`;
        return { query, found: await send<SearchAnswer>(address, { signal }) };
      } catch (error) {
        if (error instanceof Problem && error.status < 500)
          return { query, refusal: refusalSentence(error) };
        throw error;
      }
    },
    enabled: query !== "",
    // Refetches a refused search.
    staleTime: ({ state }) => (state.data?.found ? 10_000 : 0),
  });
}
