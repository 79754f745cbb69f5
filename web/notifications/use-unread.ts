import { useInfiniteQuery } from "@tanstack/react-query";
import { notificationsQuery } from "./queries.ts";

/** @returns how many notifications are unread; 0 until it is known */
export function useUnread(): number {
  // Events keep it current. Without a stale time, the bar of every screen would refetch it.
  const list = useInfiniteQuery({ ...notificationsQuery("latest"), staleTime: 60_000 });
  return list.data?.pages[0]?.unread ?? 0;
}
