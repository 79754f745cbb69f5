import { queryOptions } from "@tanstack/react-query";
import type { PortfolioAnswer, SlugAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/**
 * One's own, as it is edited.
 * @param memberId who is signed in: the next one on this device begins with their own
 */
export function portfolioQuery(memberId: string) {
  return queryOptions({
    queryKey: queryKeys.portfolio(memberId),
    queryFn: ({ signal }) => send<PortfolioAnswer>("/api/portfolio", { signal }),
  });
}

/** Whether an address is still to be had; the answer is old in a moment. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.portfolioSlug(slug),
    queryFn: ({ signal }) =>
      send<SlugAnswer>(`/api/portfolio/slugs/${encodeURIComponent(slug)}`, { signal }),
    staleTime: 2_000,
    gcTime: 10_000,
  });
}
