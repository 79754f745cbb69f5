import type { MouseEvent } from "react";

/** A press that asks for a new tab or window is the browser's to follow. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The id that the part of an address after # names; as it stands when it cannot be read. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Leads to a place on this screen and moves the focus along, so that the keyboard goes on from there. */
export function jumpTo(event: MouseEvent, id: string): void {
  const place = document.getElementById(id);
  if (!place || !isPlainPress(event)) return;
  event.preventDefault();
  scrollToPlace(place);
  place.focus({ preventScroll: true });
  history.replaceState(history.state, "", `#${id}`);
}

export function scrollToPlace(place: HTMLElement): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
}
