import { isServerReachable } from "./is-server-reachable.ts";

const key = "paddock-reloaded-at";
const minimumInterval = 60_000;

type Page = {
  /** Whether the missing code belongs to a screen that is being opened. */
  isOpeningScreen: () => boolean;
  hasUnsaved: () => boolean;
};

/**
 * A deployment renames chunks, and browsers do not load code again that was missing once. Without
 * a connection, a chunk is missing for another reason. Unsaved text stays on the screen.
 */
export function reloadWhenOutdated({ isOpeningScreen, hasUnsaved }: Page): void {
  window.addEventListener("vite:preloadError", () => {
    if (!isOpeningScreen()) void reload(hasUnsaved);
  });
}

async function reload(hasUnsaved: () => boolean): Promise<void> {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < minimumInterval || !(await isServerReachable()) || hasUnsaved()) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
