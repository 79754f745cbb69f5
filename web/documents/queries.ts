import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  DocumentAnswer,
  DocumentPage,
  NextSerial,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import { cleanTags, pageSize, pageSizeMax, tagKey } from "../../domain/documents/documents.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import type { SubteamId } from "../../domain/subteams/subteams.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";
import { isLong } from "../live/long-lists.ts";

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal }) => send<DocumentAnswer>(`/api/documents/${id}`, { signal }),
  });
}

/** Milliseconds for which a list is kept after it was left: who comes back from a long read finds it as it was. */
const listKeptFor = 3_600_000;

/**
 * The documents of a subteam that are not pinned and carry all of these tags, newest first, page by page.
 * The same tags in another order or spelling are the same list.
 */
export function subteamDocumentsQuery(subteam: SubteamId, filter: readonly string[] = []) {
  const tags = cleanTags(filter).map(tagKey).toSorted();
  return infiniteQueryOptions({
    queryKey: queryKeys.filteredDocuments(subteam, tags),
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({ pinned: "false", limit: String(pageSize) });
      for (const tag of tags) asked.append("tag", tag);
      return sendPage(subteam, asked, pageParam, signal);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    gcTime: listKeptFor,
    // Each page is a request, and they go one after the other: the news says what has changed in a long list.
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  });
}

const isShort = (list: Parameters<typeof isLong>[0]) => !isLong(list);

export function pinnedDocumentsQuery(subteam: SubteamId) {
  return infiniteQueryOptions({
    queryKey: queryKeys.pinnedDocuments(subteam),
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({ pinned: "true", limit: String(pageSizeMax) });
      return sendPage(subteam, asked, pageParam, signal);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
    gcTime: listKeptFor,
  });
}

function sendPage(
  subteam: SubteamId,
  asked: URLSearchParams,
  cursor: string,
  signal: AbortSignal,
): Promise<DocumentPage> {
  if (cursor !== "") asked.append("cursor", cursor);
  return send(`/api/subteams/${subteam}/documents?${asked}`, { signal });
}

export function subteamTagsQuery(subteam: SubteamId) {
  return queryOptions({
    queryKey: queryKeys.subteamTags(subteam),
    queryFn: ({ signal }) => send<SubteamTags>(`/api/subteams/${subteam}/tags`, { signal }),
    gcTime: listKeptFor,
  });
}

/** A preview only, so it is asked for again whenever somebody looks; one that came with the page is new. */
export function nextSerialQuery(subteam: SubteamId) {
  return queryOptions({
    queryKey: queryKeys.nextSerial(subteam),
    queryFn: ({ signal }) => send<NextSerial>(`/api/subteams/${subteam}/next-serial`, { signal }),
    staleTime: 1_000,
    refetchOnWindowFocus: "always",
  });
}

/** What a document has said, newest first, page by page. */
export function versionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.versions(id),
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === "" ? "" : `?cursor=${encodeURIComponent(pageParam)}`;
      return send<DocumentVersions>(`/api/documents/${id}/versions${after}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Nothing alters an earlier version: what was read of it once holds. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: queryKeys.version(id, version),
    queryFn: ({ signal }) =>
      send<DocumentVersion>(`/api/documents/${id}/versions/${version}`, { signal }),
    staleTime: Infinity,
  });
}
