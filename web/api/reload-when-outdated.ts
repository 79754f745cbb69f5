const key = "paddock-reloaded-at";
const minimumInterval = 60_000;

/**
 * Reloads the page when a chunk is missing because a deployment has renamed it. At most once a
 * minute, and not while offline, when chunks are missing for another reason.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(key));
    if (!navigator.onLine || Date.now() - last < minimumInterval) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
