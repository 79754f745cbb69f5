import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useViewer, sessionQuery } from "../api/session.ts";
import { followEvents } from "./follow-events.ts";
import { openLiveStream } from "./live-stream.ts";

/**
 * What others do appears by itself while somebody is signed in.
 * @param after the last event that the page's own first answers know of
 */
export function useLive(after: number | null): void {
  const queries = useQueryClient();
  const viewer = useViewer();
  const who = viewer.kind === "member" ? viewer.id : viewer.kind;
  useEffect(() => {
    if (who === "nobody") return undefined;
    const ending = new AbortController();
    const close = openLiveStream(
      after,
      followEvents(queries, ending.signal),
      // A refusal: whether the session has ended is asked.
      () => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    );
    return () => {
      ending.abort();
      close();
    };
  }, [queries, who, after]);
}
