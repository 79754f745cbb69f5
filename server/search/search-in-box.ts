import { Refusal } from "../../domain/refusals.ts";
import { previewOf } from "../../domain/search/find-matches.ts";
import { matchingName } from "../../domain/search/matching-name.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { countMax, resultsMax } from "../../domain/search/search-limits.ts";
import type { SearchAnswer, SearchResult } from "../../domain/search/search-shapes.ts";
import type { AppContext } from "../context.ts";
import { findDocuments } from "../search-index/find-documents.ts";
import { findPassages, passagesTimeLimit, type Passage } from "../search-index/find-passages.ts";
import type { Limits } from "../search-index/search-request.ts";
import { readFound, type FoundRow } from "./read-found.ts";
import { resolveFilter } from "./resolve-filter.ts";

const limits: Limits = { shown: resultsMax, counted: countMax };

export async function searchInBox(
  context: Pick<AppContext, "db" | "settings">,
  typed: string,
  until: number,
): Promise<Omit<SearchAnswer, "suggestion">> {
  const { db } = context;
  const filter = await resolveFilter(context, { q: typed });
  const request = { query: parseQuery(typed), filter, limits, until };
  const { keys: found, inFiles, total, isIncomplete } = await findDocuments(db, request);
  const keys = found.slice(0, resultsMax);
  const documents = await readFound(db, keys);
  const shownInFiles = keys.filter((key) => inFiles.has(key));
  const results = documents.map((document) => resultOf(document, typed, until));
  const end = Math.min(until, Date.now() + passagesTimeLimit);
  const passages = await findPassages(db, shownInFiles, typed, end);
  for (const [at, result] of results.entries()) {
    const passage = passages.get(documents[at]?.sortKey ?? 0);
    if (passage) result.inFile = inFileOf(passage, typed);
  }
  return { results, total: Math.min(total, countMax), more: total > countMax || isIncomplete };
}

function resultOf(document: FoundRow, query: string, until: number): SearchResult {
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
