import { queryOptions } from "@tanstack/react-query";
import type { PortfolioAnswer, SlugAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

/** @param memberId separates the cached portfolios of members who share a device */
export function portfolioQuery(memberId: string) {
  return queryOptions({
    queryKey: queryKeys.portfolio(memberId),
    queryFn: ({ signal }) => send<PortfolioAnswer>("/api/portfolio", { signal }),
  });
}

/** Expires quickly, because someone else may take the slug. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: queryKeys.portfolioSlug(slug),
    queryFn: ({ signal }) =>
      send<SlugAnswer>(`/api/portfolio/slugs/${encodeURIComponent(slug)}`, { signal }),
    staleTime: 2_000,
    gcTime: 10_000,
  });
}
