import type { InfiniteData } from "@tanstack/react-query";
import type { DocumentCard, DocumentPage, SubteamTags } from "../../domain/document-shapes.ts";
import { tagKey } from "../../domain/documents.ts";

/** A list of documents, newest first, as far as it was asked for. */
export type DocumentList = InfiniteData<DocumentPage>;

/** That a document is pinned, or is not any more. */
export type PinWish = { document: DocumentCard; pin: boolean };

/** The list of pinned documents as the wish makes it. What is granted already changes nothing. */
export function pinnedAfter(list: DocumentList, wish: PinWish): DocumentList {
  return after(list, wish, wish.pin);
}

/** The list of the documents that are not pinned and carry these tags, as the wish makes it. */
export function unpinnedAfter(
  list: DocumentList,
  wish: PinWish,
  tags: readonly string[],
): DocumentList {
  const carried = new Set(wish.document.tags.map(tagKey));
  return after(list, wish, !wish.pin && tags.every((tag) => carried.has(tagKey(tag))));
}

/** The tags with the counts that the wish makes. */
export function tagsAfter({ tags }: SubteamTags, { document, pin }: PinWish): SubteamTags {
  const carried = new Set(document.tags.map(tagKey));
  const step = pin ? -1 : 1;
  return {
    tags: tags.map((tag) =>
      carried.has(tagKey(tag.name)) ? { ...tag, unpinned: Math.max(0, tag.unpinned + step) } : tag,
    ),
  };
}

export function isIn(list: DocumentList, id: string): boolean {
  return list.pages.some(({ documents }) => documents.some((document) => document.id === id));
}

function after(list: DocumentList, { document, pin }: PinWish, belongs: boolean): DocumentList {
  const pages = belongs
    ? pagesWith(list.pages, { ...document, isPinned: pin })
    : pagesWithout(list.pages, document.id);
  if (isIn({ ...list, pages }, document.id) === isIn(list, document.id)) return list;
  const step = pin ? 1 : -1;
  return { ...list, pages: pages.map((page) => counted(page, step)) };
}

function counted(page: DocumentPage, step: number): DocumentPage {
  return { ...page, pinned: Math.max(0, page.pinned + step) };
}

function pagesWith(pages: DocumentPage[], card: DocumentCard): DocumentPage[] {
  if (pages.some(({ documents }) => documents.some(({ id }) => id === card.id))) return pages;
  // On none when its place lies behind what was asked for.
  const place = pages.findIndex(
    ({ documents, nextCursor }) => nextCursor === null || placeIn(documents, card) >= 0,
  );
  return pages.map((page, index) => {
    if (index !== place) return page;
    const at = placeIn(page.documents, card);
    const { documents } = page;
    return { ...page, documents: documents.toSpliced(at < 0 ? documents.length : at, 0, card) };
  });
}

function pagesWithout(pages: DocumentPage[], id: string): DocumentPage[] {
  return pages.map((page) => {
    const left = page.documents.filter((document) => document.id !== id);
    return left.length === page.documents.length ? page : { ...page, documents: left };
  });
}

/** Before the first older one; ISO times compare as texts. */
function placeIn(documents: readonly DocumentCard[], card: DocumentCard): number {
  const time = card.createdAt ?? "";
  return documents.findIndex((other) => (other.createdAt ?? "") < time);
}
