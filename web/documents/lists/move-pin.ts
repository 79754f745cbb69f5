import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { DocumentCard, DocumentPage } from "../../../domain/documents/document-shapes.ts";
import { tagKey } from "../../../domain/documents/documents.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { pinnedDocumentsQuery } from "../queries.ts";

type DocumentList = InfiniteData<DocumentPage>;

/** That a document is pinned, or is not any more. */
export type Pin = { document: DocumentCard; pin: boolean };

/** Moves a document between the pinned ones and the others, in the lists that were loaded. */
export function movePin(queries: QueryClient, { document, pin }: Pin): void {
  const card = { ...document, isPinned: pin };
  const carried = new Set(card.tags.map(tagKey));
  const others = { queryKey: queryKeys.subteamDocuments(card.subteam) };
  for (const [key, list] of queries.getQueriesData<DocumentList>(others)) {
    const { tags } = key[3] as { tags: string[] };
    const belongs = !pin && tags.every((tag) => carried.has(tag));
    queries.setQueryData<DocumentList>(key, list && listAfter(list, card, belongs));
  }
  const { queryKey } = pinnedDocumentsQuery(card.subteam);
  queries.setQueryData(queryKey, (list) => list && listAfter(list, card, pin));
}

function listAfter(list: DocumentList, card: DocumentCard, belongs: boolean): DocumentList {
  const isThere = list.pages.some(({ documents }) => documents.some(({ id }) => id === card.id));
  if (isThere === belongs) return list;
  const step = card.isPinned ? 1 : -1;
  const place = belongs ? list.pages.findIndex((page) => isPlaceOf(page, card)) : -1;
  const pages = list.pages.map((page, index) => {
    const left = page.documents.filter(({ id }) => id !== card.id);
    const documents = index === place ? [...left, card].toSorted(newestFirst) : left;
    return { ...page, documents, pinned: Math.max(0, page.pinned + step) };
  });
  return { ...list, pages };
}

/** The first page that ends with an older document, or the end of the list. */
function isPlaceOf({ documents, nextCursor }: DocumentPage, card: DocumentCard): boolean {
  const last = documents.at(-1);
  return nextCursor === null || (last !== undefined && newestFirst(card, last) < 0);
}

/** ISO times compare as texts. */
function newestFirst(one: DocumentCard, other: DocumentCard): number {
  return (other.createdAt ?? "").localeCompare(one.createdAt ?? "");
}
