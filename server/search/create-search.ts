import type { Allowed } from "../../domain/permissions.ts";
import { Refusal } from "../../domain/refusals.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { readOperators } from "../../domain/search/read-operators.ts";
import {
  queryMaxLength,
  queryOperatorsMax,
  queryWordsMax,
} from "../../domain/search/search-limits.ts";
import type { SearchPageAnswer, SearchPageQuery } from "../../domain/search/search-page-shapes.ts";
import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import type { AppContext } from "../context.ts";
import { requestRate } from "../http/request-rate.ts";
import { countEmptySearch } from "./empty-searches.ts";
import { searchInBox } from "./search-in-box.ts";
import { searchPage } from "./search-page.ts";
import { suggest } from "./suggest.ts";

/** Per session (rule 5.9). */
export const searchesPerMinute = 240;
/** Milliseconds (rule 5.11). */
const searchTimeLimit = 1_000;

type Reader = Allowed<"documents.read">;

export type Search = {
  inBox: (query: string, sessionId: string | null) => Promise<SearchAnswer>;
  onPage: (
    allowed: Reader,
    asked: SearchPageQuery,
    sessionId: string | null,
  ) => Promise<SearchPageAnswer>;
};

export function createSearch(context: AppContext): Search {
  const { rateLimits } = context.settings;
  const rate = requestRate(rateLimits ? searchesPerMinute : Number.POSITIVE_INFINITY);

  /** A token's searches count against its own limit instead (rule 5.10). */
  function begin(query: string, sessionId: string | null): number {
    refuseLongQuery(query);
    if (sessionId !== null) {
      rate.refuseWhenOverLimit(sessionId);
      rate.count(sessionId);
    }
    return Date.now() + searchTimeLimit;
  }

  return {
    inBox: async (query, sessionId) => {
      const until = begin(query, sessionId);
      const found = await searchInBox(context, query, until);
      const suggestion = found.total === 0 ? await suggest(context, query, until) : null;
      return { ...found, suggestion };
    },
    onPage: async (allowed, asked, sessionId) => {
      const until = begin(asked.q, sessionId);
      const found = await searchPage(context, allowed, asked, until);
      if (found.total > 0) return { ...found, suggestion: null };
      if (!found.more) await countEmptySearch(context, asked);
      return { ...found, suggestion: await suggest(context, asked.q, until) };
    },
  };
}

function refuseLongQuery(query: string): void {
  if (query.length > queryMaxLength) throw new Refusal("query-too-long");
  const { words, excluded } = parseQuery(query);
  if (words.length + excluded.length > queryWordsMax) throw new Refusal("too-many-words");
  if (readOperators(query).count > queryOperatorsMax) throw new Refusal("too-many-operators");
}
