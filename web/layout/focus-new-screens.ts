import type { AnyRouter } from "@tanstack/react-router";

/** After navigation the focus starts at the new screen's content, as after a full page load. */
export function focusNewScreens(router: AnyRouter): void {
  router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const content = document.querySelector<HTMLElement>("#content");
    if (content && !content.contains(document.activeElement))
      content.focus({ preventScroll: true });
  });
}
