import { keepPreviousData, useQuery } from "@tanstack/react-query";
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
};

/** The first documents that the search finds, as in the search box. */
export function useTargets(typed: string): Targets {
  const words = useDebounced(typed.trim(), debounceDelay);
  const { data, error } = useQuery({
    queryKey: queryKeys.linkTargets(words),
    queryFn: async ({ signal }) => {
      const address = `/api/search?q=${encodeURIComponent(words)}`;
      return (await send<SearchAnswer>(address, { signal })).results.slice(0, targetsMax);
    },
    enabled: words !== "",
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  if (words === "") return { targets: [], note: "Type a title, a serial number, or any words." };
  if (error) return { targets: [], note: refusalSentence(error) || "Search failed." };
  return { targets: data ?? [], note: data?.length === 0 ? "No documents found." : "" };
}
