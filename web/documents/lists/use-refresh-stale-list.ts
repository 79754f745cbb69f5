import { useEffect } from "react";
import { useLongLists } from "../../live/long-lists.ts";

/** Refreshes a stale list that opens at its top, where no scroll event would trigger it. */
export function useRefreshStaleList(list: string): void {
  const longLists = useLongLists();
  useEffect(() => {
    // By the next frame the router has restored the scroll position.
    const frame = requestAnimationFrame(longLists.catchUp);
    return () => cancelAnimationFrame(frame);
  }, [longLists, list]);
}
