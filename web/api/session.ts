import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import { isOneself, type Member, type Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { createRequiredContext } from "../ui/required-context.ts";
import { send } from "./http.ts";
import { queryKeys } from "./query-keys.ts";

export const configQuery = queryOptions({
  queryKey: queryKeys.config,
  queryFn: ({ signal }) => send<ConfigAnswer>("/api/config", { signal }),
  staleTime: 60_000,
});

export const sessionQuery = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => send<SessionAnswer>("/api/session", { signal }),
  staleTime: 60_000,
});

/** The first answers arrive with the page. */
export const [ConfigContext, useConfig] = createRequiredContext<ConfigAnswer>();
export const [SessionContext, useSession] = createRequiredContext<SessionAnswer>();

export function useViewer(): Viewer {
  return useSession().viewer;
}

export function isStillSignedIn(queryClient: QueryClient, member: Member): boolean {
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  return viewer !== undefined && isOneself(viewer, member.id);
}

export function forgetPreviousViewer(queryClient: QueryClient): void {
  const kept: unknown[] = [queryKeys.config[0], queryKeys.session[0]];
  queryClient.removeQueries({ predicate: (query) => !kept.includes(query.queryKey[0]) });
}
