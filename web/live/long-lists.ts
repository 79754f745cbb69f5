import type {
  InfiniteData,
  Query,
  QueryCacheNotifyEvent,
  QueryClient,
  QueryKey,
} from "@tanstack/react-query";

/** Pages: of a list that was scrolled farther not all is asked for each time. */
const longFrom = 4;

/** Long lists of which something is old: to the query itself the next page that loads makes all of it new. */
const old = new WeakSet<Query>();

/** For all that marks queries as old, as long as the query cache is listened to. */
export function rememberOld(happened: QueryCacheNotifyEvent): void {
  const isMark = happened.type === "updated" && happened.action.type === "invalidate";
  if (isMark && isLong(happened.query)) old.add(happened.query);
}

/** Marks as old, and asks again for what stands on the screen; a long list waits until its beginning is looked at. */
export function renew(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, predicate: isLong, refetchType: "none" });
  void queries.invalidateQueries({ queryKey, predicate: (query) => !isLong(query) });
  catchUp(queries);
}

/** At the top of the window nobody sees the later pages: they go, and come anew when they are scrolled to. */
export function catchUp(queries: QueryClient): void {
  if (window.scrollY > window.innerHeight) return;
  const waiting = queries
    .getQueryCache()
    .findAll({ type: "active", predicate: (query) => old.has(query) && isLong(query) });
  for (const list of waiting) {
    keepBeginning(queries, list);
    void queries.invalidateQueries({ queryKey: list.queryKey, exact: true });
  }
}

/** Because somebody wished it, who stands at the top. */
export function refresh(queries: QueryClient, queryKey: QueryKey): void {
  const long = queries.getQueryCache().findAll({ queryKey, type: "active", predicate: isLong });
  for (const list of long) keepBeginning(queries, list);
  void queries.invalidateQueries({ queryKey });
}

function keepBeginning(queries: QueryClient, query: Query): void {
  old.delete(query);
  queries.setQueryData<InfiniteData<unknown>>(
    query.queryKey,
    (list) =>
      list && {
        pages: list.pages.slice(0, longFrom - 1),
        pageParams: list.pageParams.slice(0, longFrom - 1),
      },
  );
}

type Kept = { queryKey: QueryKey; state: { data: unknown } };

/** The documents of a subteam, which load as one scrolls. */
export function isLong({ queryKey, state }: Kept): boolean {
  const isList = queryKey[0] === "subteams" && queryKey[2] === "documents";
  const list = state.data as InfiniteData<unknown> | undefined;
  return isList && list !== undefined && list.pages.length >= longFrom;
}
