import { useEffect, useRef } from "react";

/**
 * Brings what has just appeared into view, wherever the page was scrolled to.
 * @param again brings it back whenever this is another
 */
export function useShown(again?: unknown) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, [again]);
  return place;
}
