import { queryOptions } from "@tanstack/react-query";
import type { OwnSessions } from "../../domain/people-shapes.ts";
import type { ApiTokenList } from "../../domain/token-shapes.ts";
import { send } from "../wire/http.ts";

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => send<ApiTokenList>("/api/tokens", { signal }),
});

export const ownSessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => send<OwnSessions>("/api/account/sessions", { signal }),
  // Whoever opens the list wants to know who is there now.
  staleTime: 0,
});
