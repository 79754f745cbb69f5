import type { Query } from "../../domain/search/parse-query.ts";
import type { Filter } from "./filter.ts";

export type Limits = {
  /** So many of the best documents are in order. */
  shown: number;
  /** All documents are counted up to this. */
  counted: number;
};

export type Sought = {
  query: Query;
  filter: Filter;
  limits: Limits;
  /** Deadline in epoch milliseconds (rule 5.11). */
  until: number;
  /** Deadline for reading texts of files, if a search does so more than once (rule 5.27). */
  readUntil?: number | undefined;
};
