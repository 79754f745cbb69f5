import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { loadState } from "../../api/load-state.ts";
import { pinnedDocumentsQuery, subteamDocumentsQuery, subteamTagsQuery } from "../queries.ts";

export function useSubteamLists(subteam: string, filter: readonly string[]) {
  const documents = useInfiniteQuery({
    ...subteamDocumentsQuery(subteam, filter),
    placeholderData: keepPreviousData,
  });
  const pinned = useInfiniteQuery(pinnedDocumentsQuery(subteam));
  const tags = useQuery(subteamTagsQuery(subteam));
  const { isPlaceholderData: isFilterLoading, isError, failureCount, fetchStatus } = documents;
  const current = isFilterLoading ? undefined : documents.data;
  const states = {
    documents: loadState({ data: current, isError, failureCount, fetchStatus }),
    pinned: loadState(pinned),
    tags: loadState(tags),
  };
  // A retry after a failure shows its progress in its own section.
  const isFirstLoad = (part: "pinned" | "tags", query: { errorUpdateCount: number }) =>
    states[part] === "loading" && query.errorUpdateCount === 0;
  const hasList = documents.data !== undefined || states.documents === "failed";
  return {
    documents,
    pinned,
    tags,
    states,
    /** Whether the documents of another filter are loading. */
    isFilterLoading,
    /** True until every part has loaded or failed, so that the page does not shift. */
    isLoading: !hasList || isFirstLoad("pinned", pinned) || isFirstLoad("tags", tags),
    /** The first page, whose counts are for the whole subteam. */
    facts: (pinned.data ?? documents.data)?.pages[0],
  };
}
