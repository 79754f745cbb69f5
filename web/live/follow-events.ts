import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveEvent } from "../../domain/live/live-shapes.ts";
import { pinMutationKey, queryKeys } from "../api/query-keys.ts";
import { sessionQuery } from "../api/session.ts";
import type { LiveMessage } from "./live-stream.ts";
import { catchUp, rememberOld, renew } from "./long-lists.ts";

/** What happens close together is asked for once. */
const together = 300;
/**
 * Marks as old what an event is about: what stands on the screen is asked for again, and nothing else. A
 * long list waits until its beginning is looked at again.
 */
export function followEvents(
  queries: QueryClient,
  ending: AbortSignal,
): (message: LiveMessage) => void {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewStale = () => {
    timer = undefined;
    for (const queryKey of stale.values())
      if (!isPinning(queries, queryKey)) renew(queries, queryKey);
    stale.clear();
  };
  ending.addEventListener("abort", queries.getQueryCache().subscribe(rememberOld));
  window.addEventListener("scroll", () => catchUp(queries), { signal: ending, passive: true });
  return (message) => {
    if (message.type === "event") {
      for (const queryKey of staleKeys(message.event)) stale.set(queryKey.join("/"), queryKey);
      timer ??= setTimeout(renewStale, together);
      return;
    }
    if (message.type === "reset") renew(queries, []);
    else void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

/** The server's lists lack a pin that is under way. They are renewed after it. */
function isPinning(queries: QueryClient, [noun, subteam]: QueryKey): boolean {
  return noun === "subteams" && queries.isMutating({ mutationKey: pinMutationKey(subteam) }) > 0;
}

const people: QueryKey[] = [
  queryKeys.members,
  queryKeys.accountRequests,
  queryKeys.subteams,
  queryKeys.firstSteps,
];

/** What an event makes old, and everything below it. */
function staleKeys({ kind, subject, subteam }: LiveEvent): QueryKey[] {
  const document = queryKeys.document(subject);
  const lists = queryKeys.subteam(subteam);
  switch (kind) {
    case "document.created":
      return [lists, queryKeys.firstSteps];
    case "document.changed":
    case "document.deleted":
    case "document.pinned":
      return [document, lists];
    case "document.editing":
      return [queryKeys.editors(subject)];
    case "comment.posted":
    case "comment.deleted":
      return [queryKeys.comments(subject)];
    case "portfolio.changed":
      return [queryKeys.portfolios];
    case "member.joined":
      return people;
    case "member.changed":
    case "member.removed":
      // With what they wrote and said stand their names and subteams.
      return [...people, queryKeys.documents];
    case "request.changed":
      return [queryKeys.accountRequests];
    case "guest-access.changed":
      return [queryKeys.guestAccess, queryKeys.firstSteps];
  }
}
