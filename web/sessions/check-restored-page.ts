import type { Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { send } from "../api/http.ts";

/** A page restored by Back is hidden until the server has named the same viewer (rule 9.53). */
export function checkRestoredPage(findViewer: () => Viewer | undefined): void {
  const page = document.documentElement;
  window.addEventListener("pagehide", ({ persisted }) => {
    page.toggleAttribute("data-left", persisted);
  });
  window.addEventListener("pageshow", async ({ persisted }) => {
    if (!persisted) return;
    const now = await send<SessionAnswer>("/api/session").catch(() => undefined);
    if (now && isSame(now.viewer, findViewer())) page.removeAttribute("data-left");
    else location.reload();
  });
}

function isSame(one: Viewer, other: Viewer | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
