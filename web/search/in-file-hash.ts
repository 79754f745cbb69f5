import type { SearchResult } from "../../domain/search/search-shapes.ts";

type Place = Pick<NonNullable<SearchResult["inFile"]>, "fileId" | "page">;

/** The fragment of a document's address that leads to what a search found in an attachment. */
export function inFileHash({ fileId, page }: Place): string {
  return `in-${fileId}-${page ?? 0}`;
}

/** @param hash with or without its "#" */
export function readInFileHash(hash: string): Place | undefined {
  const [, fileId, page] = /^#?in-([a-z0-9]{20})-(\d{1,7})$/.exec(hash) ?? [];
  return fileId === undefined ? undefined : { fileId, page: Number(page) || null };
}
