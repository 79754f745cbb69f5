import { queryOptions } from "@tanstack/react-query";
import type { PortfolioAnswer, SlugAnswer } from "../../domain/portfolio-shapes.ts";
import { send } from "../wire/http.ts";

/**
 * One's own, as it is edited.
 * @param memberId who is signed in: the next one on this device begins with their own
 */
export function portfolioQuery(memberId: string) {
  return queryOptions({
    queryKey: ["portfolio", memberId],
    queryFn: ({ signal }) => send<PortfolioAnswer>("/api/portfolio", { signal }),
  });
}

/** Whether an address is still to be had; the answer is old in a moment. */
export function slugQuery(slug: string) {
  return queryOptions({
    queryKey: ["portfolio-slugs", slug],
    queryFn: ({ signal }) =>
      send<SlugAnswer>(`/api/portfolio/slugs/${encodeURIComponent(slug)}`, { signal }),
    staleTime: 2_000,
    gcTime: 10_000,
  });
}
