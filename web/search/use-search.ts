import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { retryNow } from "../api/load-state.ts";
import { refusalSentence } from "../api/problem.ts";
import { useOnline } from "../api/use-online.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { nothing, searchQuery, type Found } from "./queries.ts";

const debounceDelay = 60;

export type SearchState = {
  kind: "loading" | "offline" | "failed" | "found";
  found: Found;
  failure: string;
  /** Whether `found` belongs to the text typed now. */
  isCurrent: boolean;
};

type Search = {
  state: SearchState;
  retry: () => void;
  /** Resolves with the results for exactly the typed text, without debouncing. */
  settle: () => Promise<readonly SearchResult[]>;
};

export function useSearch(typed: string): Search {
  const queryClient = useQueryClient();
  const online = useOnline();
  const debounced = useDebounced(typed, debounceDelay);
  const options = searchQuery(debounced);
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const found = query.data ?? nothing;
  return {
    state: {
      kind: kindOf(found, query.isError || query.failureCount > 0, online),
      found,
      failure: refusalSentence(query.failureReason) || "Search failed.",
      isCurrent: !query.isPlaceholderData && debounced === typed,
    },
    retry: () => retryNow(queryClient, options.queryKey),
    settle: async () => (await queryClient.fetchQuery(searchQuery(typed))).results,
  };
}

function kindOf(found: Found, hasFailed: boolean, online: boolean): SearchState["kind"] {
  if (!online) return "offline";
  if (hasFailed) return "failed";
  return found.words === "" ? "loading" : "found";
}
