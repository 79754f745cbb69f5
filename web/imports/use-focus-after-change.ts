import { useLayoutEffect, useRef, type RefObject } from "react";

/** The pressed button goes with its view, so the focus moves to the next one. */
export function useFocusAfterChange<E extends HTMLElement>(state: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const shown = useRef(state);
  useLayoutEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [state]);
  return element;
}
