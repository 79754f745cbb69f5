import { useLayoutEffect, type RefObject } from "react";

/**
 * When a row with the focus unmounts, focuses the neighboring row. It focuses none of its buttons,
 * so that a second Enter cannot decide about another person.
 * @param fallback takes the focus when no other row is left
 */
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
