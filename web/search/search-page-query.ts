import { infiniteQueryOptions } from "@tanstack/react-query";
import type { FirstAnswers } from "../../domain/first-answers.ts";
import { asksForDocuments, type SearchAddress } from "../../domain/search/search-address.ts";
import type { SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import { send } from "../api/http.ts";
import { Problem, refusalSentence } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";

/** A refusal of the first page is an answer as well, which the screen shows. */
type Answer = Omit<NonNullable<FirstAnswers["search"]>, "asked">;

export function searchPageQuery({ cursor = "", ...asked }: SearchAddress) {
  return infiniteQueryOptions({
    queryKey: queryKeys.searchPage({ ...asked, cursor }),
    queryFn: async ({ signal, pageParam }): Promise<Answer> => {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...asked, cursor: pageParam }))
        if (value) search.set(name, value);
      try {
        return { found: await send<SearchPageAnswer>(`/api/search/page?${search}`, { signal }) };
      } catch (error) {
        const isRefused = error instanceof Problem && error.status < 500 && error.status !== 401;
        const refusal = isRefused && pageParam === cursor && refusalSentence(error);
        if (!refusal) throw error;
        return { refusal };
      }
    },
    initialPageParam: cursor,
    getNextPageParam: ({ found }) => found?.nextCursor,
    enabled: asksForDocuments(asked),
    // Refetches a refused search.
    staleTime: ({ state }) => (state.data?.pages[0]?.found ? 10_000 : 0),
  });
}
