import { hashKey, useQueryClient, type QueryCacheNotifyEvent } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";

/** Milliseconds for which a document must be visible to count as viewed. */
const viewedAfter = 3_000;

/** Reports a view once the document is visible, and after each change shown (rule 14.6). */
export function useReportView(documentId: string): void {
  const send = useSend();
  const queryClient = useQueryClient();
  const report = useEffectEvent(async () => {
    try {
      await send(`/api/documents/${documentId}/view`, { method: "PUT" });
      await queryClient.invalidateQueries({ queryKey: queryKeys.recentTab("viewed") });
    } catch {
      // A view that could not be reported is not worth an error message.
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

/** Live events invalidate the queries of what changed, and the screen then shows the change. */
function isChangeOf(documentId: string, event: QueryCacheNotifyEvent): boolean {
  if (event.type !== "updated" || event.action.type !== "invalidate") return false;
  const shown = [queryKeys.document(documentId), queryKeys.comments(documentId)].map(hashKey);
  return shown.includes(event.query.queryHash);
}
