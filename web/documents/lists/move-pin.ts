import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { DocumentCard, DocumentListPage } from "../../../domain/documents/document-shapes.ts";
import { tagKey } from "../../../domain/documents/documents.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { pinnedDocumentsQuery } from "../queries.ts";

type DocumentList = InfiniteData<DocumentListPage>;

export type Pin = { document: DocumentCard; pin: boolean };

export function movePin(queries: QueryClient, { document, pin }: Pin): void {
  const card = { ...document, isPinned: pin };
  const tagKeys = new Set(card.tags.map(tagKey));
  const others = { queryKey: queryKeys.subteamDocuments(card.subteam) };
  for (const [key, list] of queries.getQueriesData<DocumentList>(others)) {
    const { tags, sort } = key[3] as { tags: string[]; sort: string };
    // In any other order, only the server knows where the card belongs.
    const belongs = !pin && sort === "newest" && tags.every((tag) => tagKeys.has(tag));
    queries.setQueryData<DocumentList>(key, list && updateList(list, card, belongs));
  }
  const { queryKey } = pinnedDocumentsQuery(card.subteam);
  queries.setQueryData(queryKey, (list) => list && updateList(list, card, pin));
}

function updateList(list: DocumentList, card: DocumentCard, belongs: boolean): DocumentList {
  const isListed = list.pages.some(({ documents }) => documents.some(({ id }) => id === card.id));
  if (isListed === belongs) return list;
  const step = card.isPinned ? 1 : -1;
  const pageIndex = belongs ? list.pages.findIndex((page) => isPageFor(page, card)) : -1;
  const pages = list.pages.map((page, index) => {
    const others = page.documents.filter(({ id }) => id !== card.id);
    const documents = index === pageIndex ? [...others, card].toSorted(newestFirst) : others;
    return { ...page, documents, pinned: Math.max(0, page.pinned + step) };
  });
  return { ...list, pages };
}

/** The first page that ends with an older document, or the end of the list. */
function isPageFor({ documents, nextCursor }: DocumentListPage, card: DocumentCard): boolean {
  const last = documents.at(-1);
  return nextCursor === null || (last !== undefined && newestFirst(card, last) < 0);
}

function newestFirst(one: DocumentCard, other: DocumentCard): number {
  return (other.createdAt ?? "").localeCompare(one.createdAt ?? "");
}
