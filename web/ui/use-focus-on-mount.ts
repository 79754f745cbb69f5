import { useLayoutEffect, useRef, type RefObject } from "react";

export function useFocusOnMount<E extends HTMLElement>(isEnabled = true): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    if (isEnabled) element.current?.focus({ preventScroll: true });
  }, [isEnabled]);
  return element;
}
