import { isServerReady } from "./is-server-ready.ts";

/** Milliseconds. */
const minimumInterval = 60_000;

type Page = {
  /** Whether the missing code belongs to a screen that is being opened. */
  isOpeningScreen: () => boolean;
  hasUnsaved: () => boolean;
};

/**
 * A deployment renames chunks, and browsers never retry a module that failed to load. A chunk can
 * also be missing because the device is offline. A reload would lose unsaved text.
 */
export function reloadWhenOutdated({ isOpeningScreen, hasUnsaved }: Page): void {
  window.addEventListener("vite:preloadError", () => {
    if (!isOpeningScreen()) void reload(hasUnsaved);
  });
}

async function reload(hasUnsaved: () => boolean): Promise<void> {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // Code that is missing after a reload would be missing after the next one, too.
  const wasReloaded = visit?.type === "reload" && performance.now() < minimumInterval;
  if (wasReloaded || !(await isServerReady()) || hasUnsaved()) return;
  location.reload();
}
