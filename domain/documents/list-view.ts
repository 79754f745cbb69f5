import { isDocumentSort, type DocumentSort } from "./sorting.ts";

export type ListView = { sort: DocumentSort; isCompact: boolean };

const defaultView: ListView = { sort: "newest", isCompact: false };

export type ListParams = { sort?: DocumentSort | undefined; compact?: boolean | undefined };

/** Ignores values of an address that no list has. */
export function readListParams({ sort, compact }: Record<string, unknown>): ListParams {
  const isKnown = typeof sort === "string" && isDocumentSort(sort);
  const isGiven = String(compact) === "true" || String(compact) === "false";
  return {
    ...(isKnown && { sort }),
    ...(isGiven && { compact: String(compact) === "true" }),
  };
}

/** Completes the parameters of an address with the default view. */
export function viewIn({
  sort = defaultView.sort,
  compact = defaultView.isCompact,
}: ListParams): ListView {
  return { sort, isCompact: compact };
}

/** @returns the parameters of an address, without those of the default view */
export function listParamsOf({ sort, isCompact }: ListView): ListParams {
  return { ...(sort !== defaultView.sort && { sort }), ...(isCompact && { compact: true }) };
}

/** The cookie of the view that was chosen last (rule 14.13). */
export const listViewCookie = "paddock-list";

/** @returns the value of the cookie `listViewCookie` */
export function listViewText({ sort, isCompact }: ListView): string {
  return isCompact ? `${sort}.compact` : sort;
}

/** Completes an address without a view. @param cookies a `Cookie` header or `document.cookie` */
export function rememberedParams(asked: ListParams, cookies = ""): ListParams {
  if (asked.sort !== undefined || asked.compact !== undefined) return {};
  const [, sort, compact] = /(?:^|; ?)paddock-list=(\w+)(\.compact)?(?:;|$)/.exec(cookies) ?? [];
  const isCompact = compact !== undefined;
  return listParamsOf({ sort: isDocumentSort(sort) ? sort : defaultView.sort, isCompact });
}
