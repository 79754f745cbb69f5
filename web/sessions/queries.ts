import { queryOptions, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import type { ConfigAnswer } from "../../domain/config-shapes.ts";
import type { LinkAnswer } from "../../domain/people-shapes.ts";
import type { Member, Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/session-shapes.ts";
import { send } from "../wire/http.ts";
import { isPassing, Problem } from "../wire/problem.ts";

export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: ({ signal }) => send<ConfigAnswer>("/api/config", { signal }),
  staleTime: 60_000,
});

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => send<SessionAnswer>("/api/session", { signal }),
  staleTime: 60_000,
});

/**
 * What a one-time link is for, and whose; null when it does not work. Asked once, so that a form is not taken
 * away while it is filled in.
 */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ["one-time-links", token],
    queryFn: ({ signal }) => findLink(token, signal),
    staleTime: Infinity,
  });
}

async function findLink(token: string, signal: AbortSignal): Promise<LinkAnswer | null> {
  if (token === "") return null;
  try {
    const search = new URLSearchParams({ token });
    return await send<LinkAnswer>(`/api/one-time-links?${search}`, { signal });
  } catch (error) {
    if (error instanceof Problem && !isPassing(error)) return null;
    throw error;
  }
}

/** The first answers come with the page, so nothing ever waits here. */
export function useConfig(): ConfigAnswer {
  return useSuspenseQuery(configQuery).data;
}

export function useSession(): SessionAnswer {
  return useSuspenseQuery(sessionQuery).data;
}

export function useViewer(): Viewer {
  return useSession().viewer;
}

/** Whether somebody who began to write is still who is signed in: by now it may be another, in another tab. */
export function isStillSignedIn(queryClient: QueryClient, member: Member): boolean {
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  return viewer?.kind === "member" && viewer.id === member.id;
}

/** What only the one who was signed in before could see. */
export function forgetWhatWasSeen(queryClient: QueryClient): void {
  const kept: unknown[] = ["config", "session"];
  queryClient.removeQueries({ predicate: (query) => !kept.includes(query.queryKey[0]) });
}
