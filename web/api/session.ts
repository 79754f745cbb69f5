import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import { isOneself, type Member, type Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
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

export const ConfigContext = createContext<ConfigAnswer | undefined>(undefined);
export const SessionContext = createContext<SessionAnswer | undefined>(undefined);

export function useConfig(): ConfigAnswer {
  return known(use(ConfigContext));
}

export function useSession(): SessionAnswer {
  return known(use(SessionContext));
}

/** The first answers arrive with the page. */
function known<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error("The page has no session");
  return answer;
}

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
