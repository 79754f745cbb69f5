import { useEffect, useRef, type RefObject } from "react";

/** The focus starts here, and the page stays where it was being read. */
export function useFirstFocus<E extends HTMLElement>(): RefObject<E | null> {
  const first = useRef<E>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return first;
}
