import { useLayoutEffect, type RefObject } from "react";

/**
 * A row that goes while something in it has the focus hands it to the row beside it: to the row itself, so
 * that a second press decides nothing about somebody else.
 * @param last takes it when no other row is left
 */
export function useFocusNextRow(
  row: RefObject<HTMLElement | null>,
  last: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = row.current;
    const otherwise = last.current;
    // Runs while the row still stands on the page.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const beside = element.nextElementSibling ?? element.previousElementSibling;
      const next = beside instanceof HTMLElement ? beside : otherwise;
      next?.focus({ preventScroll: true });
    };
  }, [row, last]);
}
