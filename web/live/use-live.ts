import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useViewer, sessionQuery } from "../api/session.ts";
import { followEvents } from "./follow-events.ts";
import { openLiveStream } from "./live-stream.ts";
import { useLongLists } from "./long-lists.ts";

/** @param after the last event that the page's first answers include */
export function useLive(after: number | null): void {
  const queries = useQueryClient();
  const longLists = useLongLists();
  const viewer = useViewer();
  const viewerId = viewer.kind === "member" ? viewer.id : viewer.kind;
  useEffect(() => {
    if (viewerId === "nobody") return undefined;
    const ending = new AbortController();
    const close = openLiveStream(
      after,
      followEvents(queries, longLists, ending.signal),
      () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    );
    return () => {
      ending.abort();
      close();
    };
  }, [queries, longLists, viewerId, after]);
}
