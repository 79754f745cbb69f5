/** The orders of a subteam's list (rule 14.11), in the order of its select. */
export const documentSorts = ["newest", "changed", "title", "serial"] as const;
export type DocumentSort = (typeof documentSorts)[number];

export function isDocumentSort(text: string | undefined): text is DocumentSort {
  return (documentSorts as readonly (string | undefined)[]).includes(text);
}

export type ListPosition = { value: string; sortKey: number };

/** @returns the text that `parseListCursor` reads */
export function listCursor({ value, sortKey }: ListPosition, sort: DocumentSort): string {
  return sort === "newest" ? String(sortKey) : `${sortKey}.${value}`;
}

/** @returns undefined if the text is not a cursor of a list in this order */
export function parseListCursor(text: string, sort: DocumentSort): ListPosition | undefined {
  const [, sortKey, value = ""] = cursorPatterns[sort].exec(text) ?? [];
  return sortKey === undefined ? undefined : { value, sortKey: Number(sortKey) };
}

const number = /^(\d{1,16})\.(\d{1,16})$/;
const cursorPatterns = {
  newest: /^(\d{1,16})$/,
  changed: number,
  title: /^(\d{1,16})\.([\p{L}\p{N} ]{0,200})$/u,
  serial: number,
};
