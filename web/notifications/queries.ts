import { queryOptions } from "@tanstack/react-query";
import type {
  NotificationPage,
  UnsubscribeAnswer,
  WatchAnswer,
} from "../../domain/notifications/notification-shapes.ts";
import { send } from "../api/http.ts";
import { pagedQuery } from "../api/paged-query.ts";
import { queryKeys } from "../api/query-keys.ts";
import { readByToken } from "../api/read-by-token.ts";

/** The latest ones have a list of their own, because the bell of each screen refetches them. */
export type NotificationListName = "latest" | "all" | "unread";

export function notificationsQuery(list: NotificationListName) {
  return pagedQuery<NotificationPage>(
    queryKeys.notificationList(list),
    `/api/notifications?unread=${list === "unread"}`,
  );
}

/** @param path of a document or subteam in the API */
export function watchQuery(path: string) {
  return queryOptions({
    queryKey: queryKeys.watch(path),
    queryFn: ({ signal }) => send<WatchAnswer>(`${path}/watch`, { signal }),
  });
}

export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.unsubscribe(token),
    queryFn: ({ signal }) => readByToken<UnsubscribeAnswer>("/api/unsubscribe", token, signal),
    // A link may end once it is used, and a refetch would then replace the outcome.
    staleTime: Infinity,
  });
}

export function unsubscribeAddress(token: string): string {
  return `/api/unsubscribe?${new URLSearchParams({ token })}`;
}
