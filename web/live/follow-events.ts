import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { EventKind } from "../../domain/live/events.ts";
import type { LiveEvent } from "../../domain/live/live-shapes.ts";
import { queryKeys } from "../api/query-keys.ts";
import { sessionQuery } from "../api/session.ts";
import type { LiveMessage } from "./live-stream.ts";
import type { LongLists } from "./long-lists.ts";

export const batchDelay = 300;

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
    if (stale.size > 0) timer = setTimeout(invalidateStale, batchDelay);
  };
  ending.addEventListener("abort", queries.getQueryCache().subscribe(longLists.markStale));
  window.addEventListener("scroll", longLists.catchUp, { signal: ending, passive: true });
  return (message) => {
    if (message.type === "event") {
      for (const queryKey of staleKeys(message.event)) stale.set(queryKey.join("/"), queryKey);
      timer ??= setTimeout(invalidateStale, batchDelay);
      return;
    }
    if (message.type === "reset") longLists.invalidate([]);
    else void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

/**
 * The server's answers lack a change that it has not stored yet but the screens show, so they are
 * refetched after it. Its mutation has the key of the queries that show it.
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

export function staleKeys(event: LiveEvent): QueryKey[] {
  return ownKeys[event.kind] ?? teamKeys(event.kind) ?? documentKeys(event);
}

/** The queries that a change of people or settings makes stale. */
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

/** The queries that a change of a document makes stale. Its links may have changed, too. */
function documentKeys({ kind, subject, subteam }: LiveEvent): QueryKey[] {
  const document = queryKeys.document(subject);
  const lists = queryKeys.subteam(subteam);
  switch (kind) {
    case "document.created":
      return [lists, queryKeys.linkedFrom, queryKeys.recent, ...homeScreen];
    case "document.moved":
    case "document.deleted":
      return [
        document,
        lists,
        queryKeys.linkedFrom,
        queryKeys.recent,
        queryKeys.notifications,
        ...homeScreen,
      ];
    case "document.changed":
      return [document, lists, queryKeys.linkedFrom, queryKeys.recent];
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
