import { isServerReachable } from "./is-server-reachable.ts";

const key = "paddock-reloaded-at";
const minimumInterval = 60_000;

/**
 * A deployment renames chunks. Without a connection, a chunk is missing for another reason.
 * @param isHandled whether the code belongs to a screen that is being opened
 */
export function reloadWhenOutdated(isHandled: () => boolean): void {
  window.addEventListener("vite:preloadError", () => {
    if (!isHandled()) void reload();
  });
}

async function reload(): Promise<void> {
  const last = Number(sessionStorage.getItem(key));
  if (Date.now() - last < minimumInterval || !(await isServerReachable())) return;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
}
