import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { retryNow } from "../api/load-state.ts";
import { refusalSentence } from "../api/problem.ts";
import { useOnline } from "../api/use-online.ts";
import { searchQuery, type Found } from "./queries.ts";

/** Milliseconds of rest in typing before the server is asked. */
const rest = 60;

export type SearchState = {
  kind: "loading" | "offline" | "failed" | "found";
  /** The last ones that came, until those for newer words are there. */
  found: Found;
  /** Why it failed, where it did. */
  failure: string;
  /** Whether they are for what is typed now. */
  isCurrent: boolean;
};

type Search = {
  state: SearchState;
  retry: () => void;
  /** The results for exactly what is typed, asked for at once when they are still under way. */
  settle: () => Promise<readonly SearchResult[]>;
};

export function useSearch(typed: string): Search {
  const queryClient = useQueryClient();
  const online = useOnline();
  const asked = useRested(typed);
  const wanted = searchQuery(asked);
  const query = useQuery({ ...wanted, placeholderData: keepPreviousData });
  const found = query.data ?? { words: "", results: [] };
  return {
    state: {
      kind: kindOf(found, query.isError || query.failureCount > 0, online),
      found,
      failure: refusalSentence(query.failureReason) || "The search failed.",
      isCurrent: !query.isPlaceholderData && asked === typed,
    },
    retry: () => retryNow(queryClient, wanted.queryKey),
    settle: async () => (await queryClient.fetchQuery(searchQuery(typed))).results,
  };
}

function kindOf(found: Found, hasFailed: boolean, online: boolean): SearchState["kind"] {
  if (!online) return "offline";
  if (hasFailed) return "failed";
  return found.words === "" ? "loading" : "found";
}

function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
