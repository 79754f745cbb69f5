import type { SearchStep } from "./search-step.ts";

export type IndexPage = Pick<SearchStep, "groups" | "without" | "withoutInFiles"> & {
  /** Only documents with a smaller sort key. */
  before: number;
  most: number;
};

export function newestWith(tokens: readonly string[]): IndexPage {
  const before = Number.MAX_SAFE_INTEGER;
  return { groups: [tokens], without: [], withoutInFiles: [], before, most: 1 };
}

/** `at` is its place in the answer. */
export type PlacedPage = IndexPage & { at: number };
