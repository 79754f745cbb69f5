import type {
  InfiniteData,
  Query,
  QueryCacheNotifyEvent,
  QueryClient,
  QueryKey,
} from "@tanstack/react-query";
import { createRequiredContext } from "../ui/required-context.ts";

/** Pages. */
const longFrom = 4;

export type LongLists = ReturnType<typeof createLongLists>;

/** Long lists are not refetched as a whole, because each page is a request. */
export function createLongLists(queries: QueryClient) {
  /** Kept apart from the queries, which count as fresh again once their next page has loaded. */
  const stale = new WeakSet<Query>();

  const keepBeginning = (query: Query) => {
    stale.delete(query);
    queries.setQueryData<InfiniteData<unknown>>(
      query.queryKey,
      (list) =>
        list && {
          pages: list.pages.slice(0, longFrom - 1),
          pageParams: list.pageParams.slice(0, longFrom - 1),
        },
    );
  };
  const catchUp = () => {
    if (window.scrollY > window.innerHeight) return;
    const waiting = queries
      .getQueryCache()
      .findAll({ type: "active", predicate: (query) => stale.has(query) && isLong(query) });
    for (const list of waiting) {
      keepBeginning(list);
      void queries.invalidateQueries({ queryKey: list.queryKey, exact: true });
    }
  };
  return {
    markStale: (event: QueryCacheNotifyEvent) => {
      const isInvalidation = event.type === "updated" && event.action.type === "invalidate";
      if (isInvalidation && isLong(event.query)) stale.add(event.query);
    },
    /** Refetches mounted queries, but long lists only once they are scrolled to the top. */
    invalidate: (queryKey: QueryKey) => {
      void queries.invalidateQueries({ queryKey, predicate: isLong, refetchType: "none" });
      void queries.invalidateQueries({ queryKey, predicate: (query) => !isLong(query) });
      catchUp();
    },
    catchUp,
    /** Refetches at once, long lists from their beginning. */
    refresh: (queryKey: QueryKey) => {
      const long = queries.getQueryCache().findAll({ queryKey, type: "active", predicate: isLong });
      for (const list of long) keepBeginning(list);
      void queries.invalidateQueries({ queryKey });
    },
  };
}

export const [LongListsContext, useLongLists] = createRequiredContext<LongLists>();

type CachedQuery = { queryKey: QueryKey; state: { data: unknown } };

export function isLong({ queryKey, state }: CachedQuery): boolean {
  const [noun, , part] = queryKey;
  const isList = (noun === "subteams" && part === "documents") || noun === "recent";
  const list = state.data as Partial<InfiniteData<unknown>> | undefined;
  // Home reads a recent list without pages.
  return isList && (list?.pages?.length ?? 0) >= longFrom;
}
