import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LiveEvent } from "../../domain/live-shapes.ts";
import { sessionQuery } from "../sessions/queries.ts";
import type { LiveMessage } from "./live-stream.ts";

/** Marks as old what an event is about: what stands on the screen is asked for again, and nothing else. */
export function followNews(queries: QueryClient, message: LiveMessage): void {
  if (message.type === "event") {
    for (const queryKey of staleKeys(message.event)) void queries.invalidateQueries({ queryKey });
    return;
  }
  if (message.type === "reset") void queries.invalidateQueries();
  else void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** What an event makes old, and everything below it. */
function staleKeys({ kind, subject, subteam }: LiveEvent): QueryKey[] {
  const document = ["documents", subject];
  const lists = ["subteams", subteam];
  switch (kind) {
    case "document.created":
      return [lists, ["first-steps"]];
    case "document.changed":
    case "document.deleted":
    case "document.pinned":
      return [document, lists];
    case "document.editing":
      return [[...document, "editors"]];
    case "comment.posted":
    case "comment.deleted":
      return [[...document, "comments"]];
    case "member.joined":
      return [["members"]];
  }
}
