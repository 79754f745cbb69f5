import type { MouseEvent } from "react";
import { isPlainClick } from "../../ui/is-plain-click.ts";

/** Decodes the id in a URL hash; a malformed one stays as it is. */
export function idFromHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Scrolls to an element and focuses it, so that Tab continues from there. */
export function jumpTo(event: MouseEvent, id: string): void {
  const element = document.getElementById(id);
  if (!element || !isPlainClick(event)) return;
  event.preventDefault();
  scrollToElement(element);
  element.focus({ preventScroll: true });
  history.replaceState(history.state, "", `#${id}`);
}

export function scrollToElement(element: HTMLElement): void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: isReduced ? "auto" : "smooth" });
}
