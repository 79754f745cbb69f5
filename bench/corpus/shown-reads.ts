import type { QueryKey } from "@tanstack/react-query";
import { pageSize, pageSizeMax } from "../../domain/documents/documents.ts";
import { recentOnHome } from "../../domain/documents/recent.ts";
import { queryKeys } from "../../web/api/query-keys.ts";
import { documentId } from "./fill.ts";

/** One read of a screen, which the screen repeats when an event makes its key stale. */
export type ShownRead = { name: string; key: QueryKey; path: string };

export function isStale({ key }: ShownRead, staleKeys: readonly QueryKey[]): boolean {
  return staleKeys.some((stale) => stale.every((part, index) => part === key[index]));
}

export const recent: ShownRead = {
  name: "recent on home",
  key: queryKeys.recentOnHome("changed"),
  path: `/api/recent?tab=changed&limit=${recentOnHome}`,
};

/** A read that every screen makes. */
export const bell: ShownRead = {
  name: "notifications",
  key: queryKeys.notificationList("latest"),
  path: "/api/notifications?unread=false",
};

export function readsOfDocument(number: number) {
  const id = documentId(number);
  const path = `/api/documents/${id}`;
  return {
    document: { name: "document", key: queryKeys.document(id), path },
    comments: { name: "comments", key: queryKeys.comments(id), path: `${path}/comments` },
    linkedFrom: {
      name: "linked from",
      key: queryKeys.linkedFromOne(id),
      path: `${path}/linked-from`,
    },
  } satisfies Record<string, ShownRead>;
}

export function readsOfList(subteam: string) {
  const path = `/api/subteams/${subteam}/documents`;
  return {
    list: {
      name: "list",
      key: queryKeys.subteamDocuments(subteam),
      path: `${path}?pinned=false&limit=${pageSize}`,
    },
    pinned: {
      name: "pinned in a list",
      key: queryKeys.pinnedDocuments(subteam),
      path: `${path}?pinned=true&limit=${pageSizeMax}`,
    },
  } satisfies Record<string, ShownRead>;
}
