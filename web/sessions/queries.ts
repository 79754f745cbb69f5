import { queryOptions } from "@tanstack/react-query";
import type { LinkAnswer } from "../../domain/people/people-shapes.ts";
import { send } from "../api/http.ts";
import { isTransient, Problem } from "../api/problem.ts";
import { queryKeys } from "../api/query-keys.ts";

export function linkQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.oneTimeLink(token),
    queryFn: ({ signal }) => findLink(token, signal),
    // A refetch could remove the form while it is being filled in.
    staleTime: Infinity,
  });
}

async function findLink(token: string, signal: AbortSignal): Promise<LinkAnswer | null> {
  if (token === "") return null;
  try {
    const search = new URLSearchParams({ token });
    return await send<LinkAnswer>(`/api/one-time-links?${search}`, { signal });
  } catch (error) {
    if (error instanceof Problem && !isTransient(error)) return null;
    throw error;
  }
}
