import { hashKey, useQueryClient, type QueryCacheNotifyEvent } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";

/** Milliseconds for which a document is in sight until it counts as viewed. */
const viewedAfter = 3_000;

/**
 * Reports that the member has had the document in sight, and again what has happened to it since
 * (rule 14.6).
 */
export function useReportView(documentId: string): void {
  const send = useSend();
  const queryClient = useQueryClient();
  const report = useEffectEvent(async () => {
    try {
      await send(`/api/documents/${documentId}/view`, { method: "PUT" });
      await queryClient.invalidateQueries({ queryKey: queryKeys.recentTab("viewed") });
    } catch {
      // Nobody misses a view that was not kept.
    }
  });
  useEffect(() => {
    const ending = new AbortController();
    let isReported = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (isReported || document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        isReported = true;
        void report();
      }, viewedAfter);
    };
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (!isChangeOf(documentId, event)) return;
      isReported = false;
      follow();
    });
    document.addEventListener("visibilitychange", follow, { signal: ending.signal });
    follow();
    return () => {
      clearTimeout(timer);
      unsubscribe();
      ending.abort();
    };
  }, [documentId, queryClient]);
}

/** Events make the queries stale whose changes the screen then shows. */
function isChangeOf(documentId: string, event: QueryCacheNotifyEvent): boolean {
  if (event.type !== "updated" || event.action.type !== "invalidate") return false;
  const shown = [queryKeys.document(documentId), queryKeys.comments(documentId)].map(hashKey);
  return shown.includes(event.query.queryHash);
}
