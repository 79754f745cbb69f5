const key = "paddock-reloaded-at";
const minimumInterval = 60_000;

/** A deployment renames chunks. While offline, a chunk is missing for another reason. */
export function reloadWhenOutdated(): void {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(key));
    if (!navigator.onLine || Date.now() - last < minimumInterval) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
