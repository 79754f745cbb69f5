import { useEffect, useRef } from "react";

/** Brings what has just appeared into view, wherever the page was scrolled to. */
export function useShown() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return place;
}
