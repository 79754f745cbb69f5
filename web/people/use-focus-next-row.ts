import { useLayoutEffect, type RefObject } from "react";

/** Focuses the neighbor of a lost row, but no button: a second Enter must decide nothing. */
export function useFocusNextRow(
  row: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = row.current;
    // A layout cleanup runs while the row is still in the DOM.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      nextFocus(element, fallback)?.focus({ preventScroll: true });
    };
  }, [row, fallback]);
}

/** Reads the fallback late: it may mount in the same commit as the row. */
function nextFocus(row: HTMLElement, fallback: RefObject<HTMLElement | null>): HTMLElement | null {
  const beside = row.nextElementSibling ?? row.previousElementSibling;
  return beside instanceof HTMLElement ? beside : fallback.current;
}
