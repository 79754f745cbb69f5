import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { SubteamId } from "../../../domain/subteams/subteams.ts";
import { loadState } from "../../api/load-state.ts";
import { pinnedDocumentsQuery, subteamDocumentsQuery, subteamTagsQuery } from "../queries.ts";

/** All that the screen of a subteam shows. */
export function useSubteamLists(subteam: SubteamId, filter: readonly string[]) {
  const documents = useInfiniteQuery({
    ...subteamDocumentsQuery(subteam, filter),
    // While another filter is on its way, what was there stays.
    placeholderData: keepPreviousData,
  });
  const pinned = useInfiniteQuery(pinnedDocumentsQuery(subteam));
  const tags = useQuery(subteamTagsQuery(subteam));
  const { isPlaceholderData: isWaiting, isError, failureCount, fetchStatus } = documents;
  const asked = isWaiting ? undefined : documents.data;
  const states = {
    documents: loadState({ data: asked, isError, failureCount, fetchStatus }),
    pinned: loadState(pinned),
    tags: loadState(tags),
  };
  // One that failed before is waited for in its own place.
  const isFirst = (part: "pinned" | "tags", { errorUpdateCount }: { errorUpdateCount: number }) =>
    states[part] === "loading" && errorUpdateCount === 0;
  const hasList = documents.data !== undefined || states.documents === "failed";
  return {
    documents,
    pinned,
    tags,
    states,
    /** Another filter was chosen, its documents are on their way. */
    isWaiting,
    /** Until everything is there or has failed: nothing moves when the last part comes. */
    isLoading: !hasList || isFirst("pinned", pinned) || isFirst("tags", tags),
    /** Counts of the whole subteam. */
    facts: (pinned.data ?? documents.data)?.pages[0],
  };
}
