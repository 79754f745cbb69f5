import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type {
  DocumentAnswer,
  DocumentPage,
  NextSerial,
  SubteamTags,
} from "../../domain/document-shapes.ts";
import { cleanTags, pageSize, pageSizeMax, tagKey } from "../../domain/documents.ts";
import type { SubteamId } from "../../domain/subteams.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/version-shapes.ts";
import { send } from "../wire/http.ts";
import { isLong } from "./long-lists.ts";

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ["documents", id],
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
    queryKey: ["subteams", subteam, "documents", { tags }],
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
    queryKey: ["subteams", subteam, "pinned"],
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
    queryKey: ["subteams", subteam, "tags"],
    queryFn: ({ signal }) => send<SubteamTags>(`/api/subteams/${subteam}/tags`, { signal }),
    gcTime: listKeptFor,
  });
}

/** A preview only, so it is asked for again whenever somebody looks; one that came with the page is new. */
export function nextSerialQuery(subteam: SubteamId) {
  return queryOptions({
    queryKey: ["subteams", subteam, "next-serial"],
    queryFn: ({ signal }) => send<NextSerial>(`/api/subteams/${subteam}/next-serial`, { signal }),
    staleTime: 1_000,
    refetchOnWindowFocus: "always",
  });
}

/** What a document has said, newest first, page by page. */
export function versionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["documents", id, "versions"],
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
    queryKey: ["documents", id, "versions", version],
    queryFn: ({ signal }) =>
      send<DocumentVersion>(`/api/documents/${id}/versions/${version}`, { signal }),
    staleTime: Infinity,
  });
}
