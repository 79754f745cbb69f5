import { useLayoutEffect, type RefObject } from "react";

/**
 * When a row that contains the focus unmounts, focuses the neighboring row. It focuses the row and
 * not one of its buttons, so that a second Enter cannot decide about another person.
 * @param fallback takes the focus when no other row is left
 */
export function useFocusNextRow(
  row: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = row.current;
    const lastResort = fallback.current;
    // A layout cleanup runs while the row is still in the DOM.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const beside = element.nextElementSibling ?? element.previousElementSibling;
      const next = beside instanceof HTMLElement ? beside : lastResort;
      next?.focus({ preventScroll: true });
    };
  }, [row, fallback]);
}
