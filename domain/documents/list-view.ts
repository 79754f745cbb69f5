import { isDocumentSort, type DocumentSort } from "./sorting.ts";

export type ListView = { sort: DocumentSort; isCompact: boolean };

const usual: ListView = { sort: "newest", isCompact: false };

export type ListSearch = { sort?: DocumentSort | undefined; compact?: boolean | undefined };

export function readListSearch({ sort, compact }: Record<string, unknown>): ListSearch {
  const isKnown = typeof sort === "string" && isDocumentSort(sort);
  const isSaid = String(compact) === "true" || String(compact) === "false";
  return {
    ...(isKnown && { sort }),
    ...(isSaid && { compact: String(compact) === "true" }),
  };
}

export function viewIn({ sort = usual.sort, compact = usual.isCompact }: ListSearch): ListView {
  return { sort, isCompact: compact };
}

export function searchOf({ sort, isCompact }: ListView): ListSearch {
  return { ...(sort !== usual.sort && { sort }), ...(isCompact && { compact: true }) };
}

/** The cookie of the view that was chosen last (rule 14.13). */
export const listViewCookie = "paddock-list";

export function listViewText({ sort, isCompact }: ListView): string {
  return isCompact ? `${sort}.compact` : sort;
}

/** Completes an address without a view. @param cookies a `Cookie` header or `document.cookie` */
export function rememberedSearch(asked: ListSearch, cookies = ""): ListSearch {
  if (asked.sort !== undefined || asked.compact !== undefined) return {};
  const [, sort, compact] = /(?:^|; ?)paddock-list=(\w+)(\.compact)?(?:;|$)/.exec(cookies) ?? [];
  const isCompact = compact !== undefined;
  return searchOf({ sort: isDocumentSort(sort) ? sort : usual.sort, isCompact });
}
