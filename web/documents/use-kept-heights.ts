import { useLayoutEffect, type RefObject } from "react";

/** Of the cards and pages that were seen, by their names, as long as the window was this wide. */
const heights = new Map<string, number>();
let width = 0;

export function keptHeight(name: string): number | undefined {
  return width === window.innerWidth ? heights.get(name) : undefined;
}

/**
 * What is far from the screen has only a guessed height until it comes near. When its list is left the true
 * ones are kept, so that it is as long as it was when somebody comes back to a place in it.
 */
export function useKeptHeights(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      if (!element) return;
      if (width !== window.innerWidth) heights.clear();
      width = window.innerWidth;
      for (const page of keptIn(element)) {
        keep(page);
        // Asking a card of any other page would lay all its cards out.
        if (isNear(page)) for (const place of keptIn(page)) keep(place);
      }
    };
  }, [list]);
}

function keptIn(element: HTMLElement) {
  return element.querySelectorAll<HTMLElement>(":scope > [data-kept]");
}

function keep(element: HTMLElement): void {
  heights.set(element.dataset["kept"] ?? "", contentHeight(element));
}

/** Browsers lay out what is up to one and a half windows away. */
function isNear(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top < 3 * window.innerHeight && bottom > -2 * window.innerHeight;
}

function contentHeight(place: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(place);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  return place.getBoundingClientRect().height - (padding || 0);
}
