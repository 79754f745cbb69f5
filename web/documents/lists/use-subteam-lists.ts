import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { loadState, retryNow } from "../../api/load-state.ts";
import { pinnedDocumentsQuery, subteamDocumentsQuery, subteamTagsQuery } from "../queries.ts";

type Part = "documents" | "pinned" | "tags";

/** @param before the cursor at which the list begins; empty for its beginning */
export function useSubteamLists(subteam: string, filter: readonly string[], before: string) {
  const queryClient = useQueryClient();
  const documents = useInfiniteQuery({
    ...subteamDocumentsQuery(subteam, filter, before),
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
  const queries = {
    documents: subteamDocumentsQuery(subteam, filter, before),
    pinned: pinnedDocumentsQuery(subteam),
    tags: subteamTagsQuery(subteam),
  };
  const failed = (Object.keys(states) as Part[]).filter((part) => states[part] === "failed");
  // A retry after a failure shows its progress in its own section.
  const isFirstLoad = (part: Part, query: { errorUpdateCount: number }) =>
    states[part] === "loading" && query.errorUpdateCount === 0;
  const hasList = documents.data !== undefined || states.documents === "failed";
  return {
    documents,
    pinned,
    tags,
    states,
    retryFailed: () => {
      for (const part of failed) retryNow(queryClient, queries[part].queryKey);
    },
    /** Whether the documents of another filter are loading. */
    isFilterLoading,
    /** True until every part has loaded or failed, so that the page does not shift. */
    isLoading: !hasList || isFirstLoad("pinned", pinned) || isFirstLoad("tags", tags),
    /** The first page, whose counts are for the whole subteam. */
    facts: (pinned.data ?? documents.data)?.pages[0],
  };
}
