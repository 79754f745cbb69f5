// Runs inside the page, like watch-page.ts.

/** Milliseconds of each frame, and of each task over 50 ms. */
export type Frames = { frames: number[]; longTasks: number[] };

declare global {
  interface Window {
    benchFrames: Frames;
    benchIsWatchingFrames: boolean;
  }
}

/** Each call starts a new recording. */
export function watchFrames(): void {
  window.benchFrames = { frames: [], longTasks: [] };
  if (window.benchIsWatchingFrames) return;
  window.benchIsWatchingFrames = true;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchFrames.longTasks.push(duration);
  }).observe({ type: "longtask" });
  let before: number | undefined;
  const look = (now: number) => {
    if (before !== undefined) window.benchFrames.frames.push(now - before);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export function countCards(selector: string): { cards: number; laidOut: number } {
  const cards = [...document.querySelectorAll(selector)];
  const laidOut = cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true }));
  return { cards: cards.length, laidOut: laidOut.length };
}
