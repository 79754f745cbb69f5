import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { LinkedFromPage } from "../../domain/documents/link-shapes.ts";
import type { EventKind } from "../../domain/live/events.ts";
import type { LiveEvent } from "../../domain/live/live-shapes.ts";
import { queryKeys } from "../api/query-keys.ts";
import { sessionQuery } from "../api/session.ts";
import type { LiveMessage } from "./live-stream.ts";
import type { LongLists } from "./long-lists.ts";

/** Milliseconds. An event reaches all screens at once, so their own delays spread the requests. */
export function randomDelay(): number {
  return 200 + Math.random() * 600;
}

type LinkedPages = InfiniteData<LinkedFromPage>;

/** @returns a function that invalidates the queries that a message makes stale */
export function followEvents(
  queries: QueryClient,
  longLists: LongLists,
  ending: AbortSignal,
): (message: LiveMessage) => void {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidateStale = () => {
    timer = undefined;
    for (const [name, queryKey] of stale) {
      if (isChanging(queries, queryKey)) continue;
      stale.delete(name);
      longLists.invalidate(queryKey);
    }
    if (stale.size > 0) timer = setTimeout(invalidateStale, randomDelay());
  };
  const findLists = (documentId: string) => {
    const mayShow = ({ nextCursor, documents }: LinkedFromPage) =>
      nextCursor !== null || documents.some(({ id }) => id === documentId);
    const lists = queries.getQueriesData<LinkedPages>({ queryKey: queryKeys.linkedFrom });
    return lists.filter(([, list]) => list?.pages.some(mayShow)).map(([queryKey]) => queryKey);
  };
  ending.addEventListener("abort", queries.getQueryCache().subscribe(longLists.markStale));
  window.addEventListener("scroll", longLists.catchUp, { signal: ending, passive: true });
  return (message) => {
    if (message.type === "event") {
      for (const queryKey of staleKeys(message.event, findLists))
        stale.set(queryKey.join("/"), queryKey);
      timer ??= setTimeout(invalidateStale, randomDelay());
      return;
    }
    if (message.type === "reset") longLists.invalidate([]);
    else void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

/**
 * A refetch before a mutation's end would drop the change that the screens already show. Such
 * mutations use the key of the queries as their own.
 */
function isChanging(queries: QueryClient, queryKey: QueryKey): boolean {
  return queries.isMutating({ mutationKey: queryKey }) > 0;
}

const people: QueryKey[] = [
  queryKeys.members,
  queryKeys.mentionablePeople,
  queryKeys.accountRequests,
  queryKeys.subteams,
  queryKeys.firstSteps,
];

const homeScreen: QueryKey[] = [queryKeys.home, queryKeys.firstSteps];

const settings: QueryKey[] = [
  queryKeys.config,
  queryKeys.settings,
  queryKeys.subteamList,
  queryKeys.session,
  queryKeys.firstSteps,
];

/** Kinds whose events concern their own member only. */
const ownKeys: Partial<Record<EventKind, QueryKey[]>> = {
  "portfolio.changed": [queryKeys.portfolios],
  "import.changed": [queryKeys.imports],
  "notifications.changed": [queryKeys.notifications],
};

type FindLists = (documentId: string) => QueryKey[];

/** @param findLists finds the lists of linking documents that contain, or may contain, this one */
export function staleKeys(event: LiveEvent, findLists: FindLists): QueryKey[] {
  return ownKeys[event.kind] ?? teamKeys(event.kind) ?? documentKeys(event, findLists);
}

function teamKeys(kind: EventKind): QueryKey[] | undefined {
  switch (kind) {
    case "member.joined":
      return people;
    case "member.changed":
    case "member.removed":
      // Documents and comments show the names and subteams of their authors.
      return [
        ...people,
        queryKeys.documents,
        queryKeys.notifications,
        queryKeys.linkedFrom,
        queryKeys.recent,
      ];
    case "settings.changed":
      return settings;
    case "request.changed":
      return [queryKeys.accountRequests];
    case "mail.changed":
      return [queryKeys.mail, queryKeys.config];
    case "guest-access.changed":
      return [queryKeys.guestAccess, queryKeys.firstSteps];
    default:
      return undefined;
  }
}

function documentKeys({ kind, subject, subteam }: LiveEvent, findLists: FindLists): QueryKey[] {
  const document = queryKeys.document(subject);
  const lists = queryKeys.subteam(subteam);
  const shown = () => [document, lists, queryKeys.recent, ...findLists(subject)];
  switch (kind) {
    case "document.created":
      return [lists, queryKeys.recent, ...homeScreen];
    case "document.moved":
    case "document.deleted":
      return [...shown(), queryKeys.notifications, ...homeScreen];
    case "document.changed":
      return shown();
    case "document.linked":
      return [queryKeys.linkedFrom];
    case "document.starred":
      return [document, lists, queryKeys.recent];
    case "document.files":
    case "document.pinned":
      return [document, lists];
    case "document.editing":
      return [queryKeys.editors(subject)];
    case "comment.posted":
    case "comment.deleted":
      return [queryKeys.comments(subject)];
    default:
      return [];
  }
}
