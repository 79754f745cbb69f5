const key = "paddock-reloaded-at";
const pause = 60_000;

/**
 * After a new version was put up, screens that are not loaded yet have other names: a fresh page knows them.
 * Once a minute at most, and not without a connection, which is the other reason for a missing file.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(key));
    if (!navigator.onLine || Date.now() - last < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
