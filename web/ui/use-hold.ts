import { useState, type DOMAttributes } from "react";

export type Hold = {
  isHeld: boolean;
  /** For the element that is held while the pointer or the focus is on it. */
  handlers: DOMAttributes<HTMLElement>;
  /** Call it when a held element disappears, because then no leave or blur event comes. */
  release: () => void;
};

/** When the pointer leaves, an element with the focus stays held. */
export function useHold(): Hold {
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isHeld: hasPointer || hasFocus,
    handlers: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
    release: () => {
      setPointer(false);
      setFocus(false);
    },
  };
}
