import type { Wanted } from "./wanted.ts";

/** Some of the newest documents that may be wanted. */
export type SearchPage = Pick<Wanted, "groups" | "without" | "withoutInFiles"> & {
  /** Only documents with a smaller sort key. */
  before: number;
  most: number;
};

/** The newest document with any of the tokens. */
export function newestWith(tokens: readonly string[]): SearchPage {
  const before = Number.MAX_SAFE_INTEGER;
  return { groups: [tokens], without: [], withoutInFiles: [], before, most: 1 };
}

/** With its place in the answer. */
export type PlacedPage = SearchPage & { at: number };
