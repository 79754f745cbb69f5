import { queryOptions } from "@tanstack/react-query";
import type { LinkAnswer } from "../../domain/people/people-shapes.ts";
import { queryKeys } from "../api/query-keys.ts";
import { readByToken } from "../api/read-by-token.ts";

export function linkQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.oneTimeLink(token),
    queryFn: ({ signal }) => readByToken<LinkAnswer>("/api/one-time-links", token, signal),
    // A refetch could remove the form while it is being filled in.
    staleTime: Infinity,
  });
}
