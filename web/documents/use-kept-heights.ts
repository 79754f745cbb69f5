import { useLayoutEffect, type RefObject } from "react";

/** Of the cards that were seen, by document, as long as the window was this wide. */
const heights = new Map<string, number>();
let width = 0;

export function keptHeight(id: string): number | undefined {
  return width === window.innerWidth ? heights.get(id) : undefined;
}

/**
 * A card far from the screen has only a guessed height until it comes near. When its list is left the true
 * ones are kept, so that it is as long as it was when somebody comes back to a place in it.
 */
export function useKeptHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      if (!element) return;
      if (width !== window.innerWidth) heights.clear();
      width = window.innerWidth;
      for (const place of element.querySelectorAll<HTMLElement>(":scope > [data-id]")) {
        heights.set(place.dataset["id"] ?? "", contentHeight(place));
      }
    };
  }, [list]);
}

function contentHeight(place: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(place);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  return place.getBoundingClientRect().height - (padding || 0);
}
