import { useState, type DOMAttributes } from "react";

export type Hold = {
  isHeld: boolean;
  /** For the element that is held while the pointer or the focus is on it. */
  handlers: DOMAttributes<HTMLElement>;
  /** For an element that goes away together with what holds it. */
  release: () => void;
};

/** Leaving with the pointer releases nothing that the focus still holds. */
export function useHold(): Hold {
  const [holders, setHolders] = useState(0);
  const hold = () => setHolders((count) => count + 1);
  const leave = () => setHolders((count) => count - 1);
  return {
    isHeld: holders > 0,
    handlers: { onPointerEnter: hold, onPointerLeave: leave, onFocus: hold, onBlur: leave },
    release: () => setHolders(0),
  };
}
