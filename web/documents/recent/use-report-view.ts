import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryKeys } from "../../api/query-keys.ts";
import { useSend } from "../../api/use-send.ts";

/** Milliseconds for which a document is in sight until it counts as viewed. */
const viewedAfter = 3_000;

/** Reports once that the member has had the document in sight (rule 14.6). */
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      timer = setTimeout(() => {
        ending.abort();
        void report();
      }, viewedAfter);
    };
    document.addEventListener("visibilitychange", follow, { signal: ending.signal });
    follow();
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [documentId]);
}
