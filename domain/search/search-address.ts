import { changedWithin, searchSorts } from "./search-limits.ts";
import type { SearchPageQuery } from "./search-page-shapes.ts";

/** Only links without scripts have `cursor`. */
export type SearchAddress = Partial<SearchPageQuery>;

/** The value of a filter that is not set, in the form without scripts. */
export const noLimit = "*";

const asking = ["q", "subteam", "tag", "author", "season", "attachments", "changed"] as const;
const names = [...asking, "sort", "cursor"] as const;

const patterns: { [Name in (typeof names)[number]]?: RegExp } = {
  attachments: /^yes$/,
  changed: oneOf(changedWithin),
  sort: oneOf(searchSorts.slice(1)),
  cursor: /^\d{1,4}$/,
};

function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(?:${values.join("|")})$`);
}

/** Ignores parameters that the search page does not know or that are not valid. */
export function readSearchAddress(given: Record<string, unknown>): SearchAddress {
  const asked: Record<string, string> = {};
  for (const name of names) {
    const value = tidySpaces(String(given[name] ?? ""));
    const isSet = value !== "" && (name === "q" || value !== noLimit);
    if (isSet && (patterns[name]?.test(value) ?? true)) asked[name] = value;
  }
  return asked;
}

/** Whether the address has words or a filter. */
export function asksForDocuments(asked: SearchAddress): boolean {
  return asking.some((name) => asked[name] !== undefined);
}

/** Trims typed words and makes every run of spaces one space. */
export function tidySpaces(typed: string): string {
  return typed.replace(/\s+/g, " ").trim();
}
