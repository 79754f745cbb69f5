import { queryOptions } from "@tanstack/react-query";
import type { NotificationChoices } from "../../domain/notifications/notifications.ts";
import type { OwnSessions } from "../../domain/people/people-shapes.ts";
import type { ApiTokenList } from "../../domain/tokens/token-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const tokensQuery = queryOptions({
  queryKey: queryKeys.tokens,
  queryFn: ({ signal }) => send<ApiTokenList>("/api/tokens", { signal }),
});

export const notificationChoicesQuery = queryOptions({
  queryKey: queryKeys.notificationChoices,
  queryFn: ({ signal }) => send<NotificationChoices>("/api/account/notifications", { signal }),
});

export const ownSessionsQuery = queryOptions({
  queryKey: queryKeys.ownSessions,
  queryFn: ({ signal }) => send<OwnSessions>("/api/account/sessions", { signal }),
  // Always refetch, because the list should show who is signed in now.
  staleTime: 0,
});
