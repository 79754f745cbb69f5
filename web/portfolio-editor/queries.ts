import { queryOptions } from "@tanstack/react-query";
import type { PortfolioAnswer, SlugAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/**
 * The signed-in member's own portfolio.
 * @param memberId keeps members who share a device apart in the cache
 */
export function portfolioQuery(memberId: string) {
  return queryOptions({
    queryKey: queryKeys.portfolio(memberId),
    queryFn: ({ signal }) => send<PortfolioAnswer>("/api/portfolio", { signal }),
  });
}

/** Whether an address is available. The answer expires quickly. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.portfolioSlug(slug),
    queryFn: ({ signal }) =>
      send<SlugAnswer>(`/api/portfolio/slugs/${encodeURIComponent(slug)}`, { signal }),
    staleTime: 2_000,
    gcTime: 10_000,
  });
}
