import { useLayoutEffect, useRef, type RefObject } from "react";

/** Moves the focus to the next view, because the pressed button disappears with its own. */
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
