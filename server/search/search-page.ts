import type { Allowed } from "../../domain/permissions.ts";
import { excerptsOf, previewOf } from "../../domain/search/find-matches.ts";
import { matchingName } from "../../domain/search/matching-name.ts";
import { parseQuery } from "../../domain/search/parse-query.ts";
import { excerptsMax, pageCountMax, resultsMax } from "../../domain/search/search-limits.ts";
import type {
  Excerpt,
  FoundDocument,
  SearchPageAnswer,
  SearchPageQuery,
} from "../../domain/search/search-page-shapes.ts";
import type { AppContext } from "../context.ts";
import { toAuthor, toIsoTime } from "../documents/document-answers.ts";
import { findPassages, passagesTimeLimit, type Passage } from "../search-index/find-passages.ts";
import { findSorted } from "../search-index/find-sorted.ts";
import { readFound, type FoundRow } from "./read-found.ts";
import { resolveFilter } from "./resolve-filter.ts";

/** A page of the documents that match and pass the filters (rules 5.33 to 5.36, and 5.48). */
export async function searchPage(
  context: Pick<AppContext, "db" | "settings">,
  { viewer }: Allowed<"documents.read">,
  asked: SearchPageQuery,
  until: number,
): Promise<Omit<SearchPageAnswer, "suggestion">> {
  const { db } = context;
  const first = Number(asked.cursor ?? 0);
  const limits = { shown: first + resultsMax, counted: pageCountMax };
  const filter = await resolveFilter(context, asked);
  const request = { query: parseQuery(asked.q), filter, limits, until };
  const { keys, inFiles, total, isIncomplete } = await findSorted(db, request, asked.sort);
  const shown = keys.slice(first, first + resultsMax);
  const rows = await readFound(db, shown);
  const passages = await findPassages(
    db,
    shown.filter((key) => inFiles.has(key)),
    asked.q,
    Math.min(until, Date.now() + passagesTimeLimit),
  );
  const next = first + resultsMax;
  return {
    results: rows.map((row) => toResult(viewer, row, asked.q, passages.get(row.sortKey))),
    total: Math.min(total, pageCountMax),
    more: total > pageCountMax || isIncomplete,
    nextCursor: next < Math.min(keys.length, pageCountMax) ? String(next) : null,
  };
}

function toResult(
  viewer: Allowed<"documents.read">["viewer"],
  row: FoundRow,
  query: string,
  passage: Passage | undefined,
): FoundDocument {
  const { id, subteam, title, serialNumber, text } = row;
  const names = row.files?.split("\n") ?? [];
  return {
    id,
    subteam,
    title,
    serialNumber,
    tags: JSON.parse(row.tagsJson) as string[],
    author: toAuthor(viewer, row.authorId, row.authorName, row.authorStatus),
    createdAt: toIsoTime(row.createdAt),
    changedAt: toIsoTime(row.changedAt),
    attachment: matchingName(names, [title ?? "", text], query),
    excerpts: excerptsIn(text, query, passage),
  };
}

function excerptsIn(text: string, query: string, passage: Passage | undefined): Excerpt[] {
  const own = excerptsOf(text, query, passage ? excerptsMax - 1 : excerptsMax);
  const found = own.map((excerpt): Excerpt => Object.assign(excerpt, { inFile: null }));
  if (passage) {
    const { text: piece, ...inFile } = passage;
    found.push({ ...previewOf(piece, query), inFile });
  }
  return found.length > 0 ? found : [{ ...previewOf(text, ""), inFile: null }];
}
