import { useEffect, useEffectEvent, type RefObject } from "react";

type Dismissal = {
  popup: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  onEscape: () => void;
  /** Called when something else is pressed or focused. */
  onLeave: () => void;
};

export function useDismiss({ popup, opener, onEscape, onLeave }: Dismissal): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onEscape();
  });
  const onOther = useEffectEvent(({ target }: Event) => {
    const places = [popup.current, opener.current];
    if (!places.some((place) => place?.contains(target as Node))) onLeave();
  });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("keydown", (event) => onKey(event), { signal });
    for (const kind of ["pointerdown", "focusin"]) {
      document.addEventListener(kind, (event) => onOther(event), { signal });
    }
    return () => ending.abort();
  }, []);
}
