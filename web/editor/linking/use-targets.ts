import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SearchAnswer, SearchResult } from "../../../domain/search/search-shapes.ts";
import { send } from "../../api/http.ts";
import { refusalSentence } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useDebounced } from "../../ui/use-debounced.ts";

/** A document to link to. */
export type Target = Pick<SearchResult, "id" | "serialNumber" | "title" | "subteam">;

const debounceDelay = 60;
const targetsMax = 8;

type Targets = {
  targets: readonly Target[];
  /** Why there are none; empty while they are looked for. */
  note: string;
  /** Whether they were found with what is typed now. */
  isCurrent: boolean;
  /** Resolves with what is found with what is typed now. */
  settle: () => Promise<readonly Target[]>;
};

/** The first documents that the search finds, as in the search box. */
export function useTargets(typed: string): Targets {
  const queryClient = useQueryClient();
  const words = useDebounced(typed.trim(), debounceDelay);
  const query = useQuery({ ...targetsQuery(words), placeholderData: keepPreviousData });
  const { targets, note } = found(words, query);
  return {
    targets,
    note,
    isCurrent: words === typed.trim() && !query.isPlaceholderData && !query.isPending,
    settle: () => queryClient.fetchQuery(targetsQuery(typed.trim())).catch(() => []),
  };
}

function targetsQuery(words: string) {
  return queryOptions({
    queryKey: queryKeys.linkTargets(words),
    queryFn: async ({ signal }): Promise<readonly Target[]> => {
      const address = `/api/search?q=${encodeURIComponent(words)}`;
      return (await send<SearchAnswer>(address, { signal })).results.slice(0, targetsMax);
    },
    enabled: words !== "",
    staleTime: 10_000,
    retry: false,
  });
}

type Found = { data: readonly Target[] | undefined; error: Error | null };

function found(words: string, { data, error }: Found): Pick<Targets, "targets" | "note"> {
  if (words === "") return { targets: [], note: "Type a title, a serial number, or any words." };
  if (error) return { targets: [], note: refusalSentence(error) || "Search failed." };
  return { targets: data ?? [], note: data?.length === 0 ? "No documents found." : "" };
}
