import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { DocumentSort } from "../../../domain/documents/sorting.ts";
import { loadState, retryNow } from "../../api/load-state.ts";
import { pinnedDocumentsQuery, subteamDocumentsQuery, subteamTagsQuery } from "../queries.ts";

type Part = "documents" | "pinned" | "tags";

type Shown = {
  filter: readonly string[];
  /** The cursor at which the list begins; empty for its beginning. */
  before: string;
  sort: DocumentSort;
};

export function useSubteamLists(subteam: string, { filter, before, sort }: Shown) {
  const queryClient = useQueryClient();
  const list = subteamDocumentsQuery(subteam, filter, before, sort);
  const documents = useInfiniteQuery({
    ...list,
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
    documents: list,
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
    isFilterLoading,
    /** True until every part has loaded or failed, so that the page does not shift. */
    isLoading: !hasList || isFirstLoad("pinned", pinned) || isFirstLoad("tags", tags),
    /** The first page, whose counts are for the whole subteam. */
    facts: (pinned.data ?? documents.data)?.pages[0],
  };
}
