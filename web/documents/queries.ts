import { queryOptions, type QueryKey } from "@tanstack/react-query";
import type {
  DocumentAnswer,
  DocumentListPage,
  NextSerial,
  SubteamTags,
} from "../../domain/documents/document-shapes.ts";
import { cleanTags, pageSize, pageSizeMax, tagKey } from "../../domain/documents/documents.ts";
import type { LinkedFromPage } from "../../domain/documents/link-shapes.ts";
import type { RecentPage } from "../../domain/documents/recent-shapes.ts";
import { recentOnHome, type RecentTab } from "../../domain/documents/recent.ts";
import type { DocumentSort } from "../../domain/documents/sorting.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import { send } from "../api/http.ts";
import { pagedQuery } from "../api/paged-query.ts";
import { queryKeys } from "../api/query-keys.ts";
import { isLong } from "../live/long-lists.ts";

export function documentQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.document(id),
    queryFn: ({ signal }) => send<DocumentAnswer>(`/api/documents/${id}`, { signal }),
  });
}

export function linkedFromQuery(id: string) {
  return pagedQuery<LinkedFromPage>(
    queryKeys.linkedFromOne(id),
    `/api/documents/${id}/linked-from`,
  );
}

export function recentQuery(tab: RecentTab) {
  return pagedQuery<RecentPage>(queryKeys.recentTab(tab), `/api/recent?tab=${tab}`);
}

export function recentOnHomeQuery(tab: RecentTab) {
  return queryOptions({
    queryKey: queryKeys.recentOnHome(tab),
    queryFn: ({ signal }) =>
      send<RecentPage>(`/api/recent?tab=${tab}&limit=${recentOnHome}`, { signal }),
  });
}

/** Milliseconds; a list stays cached while the member reads a document. */
const listGcTime = 3_600_000;

/** Unpinned documents with all these tags. @param before a cursor; empty for the list's start */
export function subteamDocumentsQuery(
  subteam: string,
  filter: readonly string[] = [],
  before = "",
  sort: DocumentSort = "newest",
) {
  const tags = cleanTags(filter).map(tagKey).toSorted();
  const params = new URLSearchParams({ pinned: "false", limit: String(pageSize) });
  if (sort !== "newest") params.append("sort", sort);
  for (const tag of tags) params.append("tag", tag);
  return {
    ...documentsQuery(
      queryKeys.filteredDocuments(subteam, { tags, before, sort }),
      subteam,
      params,
    ),
    initialPageParam: before,
    // A long list needs one request per page, so live events refresh it instead.
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
  };
}

const isShort = (list: Parameters<typeof isLong>[0]) => !isLong(list);

export function pinnedDocumentsQuery(subteam: string) {
  const params = new URLSearchParams({ pinned: "true", limit: String(pageSizeMax) });
  return documentsQuery(queryKeys.pinnedDocuments(subteam), subteam, params);
}

function documentsQuery(queryKey: QueryKey, subteam: string, params: URLSearchParams) {
  const address = `/api/subteams/${subteam}/documents?${params}`;
  return { ...pagedQuery<DocumentListPage>(queryKey, address), gcTime: listGcTime };
}

export function subteamTagsQuery(subteam: string) {
  return queryOptions({
    queryKey: queryKeys.subteamTags(subteam),
    queryFn: ({ signal }) => send<SubteamTags>(`/api/subteams/${subteam}/tags`, { signal }),
    gcTime: listGcTime,
  });
}

/** Only a preview: someone else may take the number, so it is refetched on focus. */
export function nextSerialQuery(subteam: string) {
  return queryOptions({
    queryKey: queryKeys.nextSerial(subteam),
    queryFn: ({ signal }) => send<NextSerial>(`/api/subteams/${subteam}/next-serial`, { signal }),
    staleTime: 1_000,
    refetchOnWindowFocus: "always",
  });
}

export function versionsQuery(id: string) {
  return pagedQuery<DocumentVersions>(queryKeys.versions(id), `/api/documents/${id}/versions`);
}

/** A saved version never changes, so it never becomes stale. */
export function versionQuery(id: string, version: number) {
  return queryOptions({
    queryKey: queryKeys.version(id, version),
    queryFn: ({ signal }) =>
      send<DocumentVersion>(`/api/documents/${id}/versions/${version}`, { signal }),
    staleTime: Infinity,
  });
}
