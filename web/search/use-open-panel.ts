import { useEffect, useRef, useState, type FocusEvent } from "react";
import { keepFocus } from "../ui/keep-focus.ts";

const hideDelay = 200;

/** Keeps the panel open while a pointer presses it, and keeps the focus in the field. */
export function useOpenPanel() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useRef({ isHeld: false, hasLostFocus: false });
  useEffect(() => () => clearTimeout(timer.current), []);

  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), hideDelay);
  };
  const hold = () => {
    press.current.isHeld = true;
    clearTimeout(timer.current);
    // Scrolling with a finger ends in `pointercancel`, possibly outside the panel.
    const release = () => {
      press.current.isHeld = false;
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
      if (press.current.hasLostFocus) hideSoon();
    };
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
  };

  return {
    isOpen,
    setOpen,
    around: {
      onFocus: () => {
        press.current.hasLostFocus = false;
        clearTimeout(timer.current);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        press.current.hasLostFocus = true;
        if (!press.current.isHeld) hideSoon();
      },
    },
    panel: {
      onPointerDown: hold,
      onMouseDown: keepFocus,
    },
  };
}
