import type { Wanted } from "./wanted.ts";

/** Some of the newest documents that may be wanted. */
export type SearchPage = Pick<Wanted, "groups" | "without" | "withoutInFiles"> & {
  /** Only documents with a smaller sort key. */
  before: number;
  most: number;
};

/** With its place in the answer. */
export type PlacedPage = SearchPage & { at: number };
