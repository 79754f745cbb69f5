import type { Query } from "../../domain/search/parse-query.ts";
import type { Filter } from "./filter.ts";

export type Limits = {
  /** Up to this number, the results are the best ones in order. */
  shown: number;
  /** Documents are counted up to this number. */
  counted: number;
};

export type SearchRequest = {
  query: Query;
  filter: Filter;
  limits: Limits;
  /** Deadline in epoch milliseconds (rule 5.11). */
  until: number;
  /** Deadline for reading texts of files, if a search does so more than once (rule 5.27). */
  readUntil?: number | undefined;
};
