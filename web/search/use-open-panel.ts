import { useEffect, useRef, useState, type FocusEvent, type MouseEvent } from "react";

/** The panel hides this many milliseconds after the field has lost the focus. */
const hidesAfter = 200;

/**
 * Whether the panel is open. Pressing in it wins against the hiding: while a button or finger is down
 * nothing hides, and the field keeps the focus.
 */
export function useOpenPanel() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const press = useRef({ isHeld: false, isLeft: false });
  useEffect(() => () => clearTimeout(timer.current), []);

  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), hidesAfter);
  };
  const hold = () => {
    press.current.isHeld = true;
    clearTimeout(timer.current);
    // Wherever it is let go: a finger that scrolls ends in a cancelled pointer.
    const release = () => {
      press.current.isHeld = false;
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
      if (press.current.isLeft) hideSoon();
    };
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
  };

  return {
    isOpen,
    setOpen,
    /** For the element around field and panel. */
    around: {
      onFocus: () => {
        press.current.isLeft = false;
        clearTimeout(timer.current);
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        press.current.isLeft = true;
        if (!press.current.isHeld) hideSoon();
      },
    },
    panel: {
      onPointerDown: hold,
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
  };
}
