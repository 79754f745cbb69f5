import { useEffect } from "react";
import { useLongLists } from "../../live/long-lists.ts";

/** Refreshes a list that reopens at its top, where no scroll event would do it. */
export function useCatchUp(list: string): void {
  const longLists = useLongLists();
  useEffect(() => {
    // The router restores the scroll position by the next frame.
    const frame = requestAnimationFrame(longLists.catchUp);
    return () => cancelAnimationFrame(frame);
  }, [longLists, list]);
}
