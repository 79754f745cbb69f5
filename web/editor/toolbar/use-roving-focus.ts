import { useEffect, type RefObject } from "react";

const controls = "button, select";

/** Makes a toolbar one tab stop. Arrows, Home, and End move inside it, and Escape leaves it. */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>, onLeave: () => void): void {
  useEffect(() => {
    const element = toolbar.current;
    if (!element) return undefined;
    const all = () => [...element.querySelectorAll<HTMLElement>(controls)];
    const setTabStop = (chosen: HTMLElement | undefined) => {
      for (const control of all()) control.tabIndex = control === chosen ? 0 : -1;
    };
    setTabStop(all()[0]);

    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches(controls)) setTabStop(target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onLeave();
      const next = destination(all(), event);
      if (!next) return;
      // A closed select would handle the arrows itself.
      event.preventDefault();
      next.focus();
    };
    element.addEventListener("focusin", onFocus);
    element.addEventListener("keydown", onKey);
    return () => {
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("keydown", onKey);
    };
  }, [toolbar, onLeave]);
}

function destination(all: HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const at = all.indexOf(event.target as HTMLElement);
  if (at < 0) return undefined;
  if (event.key === "ArrowRight") return all[(at + 1) % all.length];
  if (event.key === "ArrowLeft") return all.at(at - 1);
  if (event.key === "Home") return all[0];
  if (event.key === "End") return all.at(-1);
  return undefined;
}
