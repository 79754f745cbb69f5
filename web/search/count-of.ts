import type { SearchAnswer } from "../../domain/search/search-shapes.ts";

type Count = Pick<SearchAnswer, "results" | "total" | "more">;

/** Says how many results are shown, and of how many if there are more (rule 5.21). */
export function countOf({ results, total, more }: Count, noun: string): string {
  if (total > results.length) return `First ${results.length} of ${total}${more ? "+" : ""}`;
  if (more) return `${total}+ ${noun}s`;
  return results.length === 1 ? `1 ${noun}` : `${results.length} ${noun}s`;
}
