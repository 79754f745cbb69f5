import { Refusal } from "../../domain/refusals.ts";
import { previewOf } from "../../domain/search/find-matches.ts";
import { matchingName } from "../../domain/search/matching-name.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { countMax, queryMaxLength, queryWordsMax } from "../../domain/search/search-limits.ts";
import type { SearchAnswer, SearchResult } from "../../domain/search/search-shapes.ts";
import type { AppContext } from "../context.ts";
import { findDocumentsByKeys } from "../documents/store.ts";
import { requestRate } from "../http/request-rate.ts";
import { findDocuments } from "../search-index/find-documents.ts";
import { findPassages, type Passage } from "../search-index/find-passages.ts";

/** Per session (rule 5.9). */
export const searchesPerMinute = 240;
/** Milliseconds (rule 5.11). */
const searchTimeLimit = 1_000;
/** Milliseconds. A result without its passage is better than none. */
const passagesTimeLimit = 150;

export type Search = (query: string, sessionId: string | null) => Promise<SearchAnswer>;

/** One for the API and the page, because they share the limit of a session. */
export function createSearch({ db, settings }: Pick<AppContext, "db" | "settings">): Search {
  const rate = requestRate(settings.rateLimits ? searchesPerMinute : Number.POSITIVE_INFINITY);

  /** A token's searches count against its own limit instead (rule 5.10). */
  function countSearch(sessionId: string | null): void {
    if (sessionId === null) return;
    rate.refuseWhenOverLimit(sessionId);
    rate.count(sessionId);
  }

  return async (query, sessionId) => {
    refuseLongQuery(query);
    countSearch(sessionId);
    const until = Date.now() + searchTimeLimit;
    const { keys, inFiles, total } = await findDocuments(db, query, until);
    const documents = await findDocumentsByKeys(db, keys);
    const shownInFiles = keys.filter((key) => inFiles.has(key));
    const results = documents.map((document) => resultOf(document, query, until));
    const end = Math.min(until, Date.now() + passagesTimeLimit);
    const passages = await findPassages(db, shownInFiles, query, end);
    for (const [at, result] of results.entries()) {
      const passage = passages.get(documents[at]?.sortKey ?? 0);
      if (passage) result.inFile = inFileOf(passage, query);
    }
    return { results, total: Math.min(total, countMax), more: total > countMax };
  };
}

/** Refuses a query past the limits of rules 5.1 and 5.13. */
function refuseLongQuery(query: string): void {
  if (query.length > queryMaxLength) throw new Refusal("query-too-long");
  const { words, excluded } = parseQuery(query);
  if (words.length + excluded.length > queryWordsMax) throw new Refusal("too-many-words");
}

type FoundDocument = Awaited<ReturnType<typeof findDocumentsByKeys>>[number];

function resultOf(document: FoundDocument, query: string, until: number): SearchResult {
  if (Date.now() > until) throw new Refusal("busy");
  const { id, subteam, title, serialNumber, text, files } = document;
  const attachment = matchingName(files?.split("\n") ?? [], [title ?? "", text], query);
  return {
    id,
    subteam,
    title,
    serialNumber,
    attachment,
    preview: previewOf(text, query),
    inFile: null,
  };
}

function inFileOf({ text, ...place }: Passage, query: string): SearchResult["inFile"] {
  return { ...place, preview: previewOf(text, query) };
}
