import type { AnyRouter } from "@tanstack/react-router";

/** Otherwise the focus would be lost with the link that opened the screen. */
export function focusNewScreens(router: AnyRouter): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusContent();
  });
}

/** Leaves the focus in a field that the screen itself has focused. */
export function focusContent(): void {
  const content = document.querySelector<HTMLElement>("#content");
  if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
}
