// What runs inside the page, as in seen.ts.

/** Milliseconds of each frame and of each task of more than 50. */
export type Frames = { frames: number[]; longTasks: number[] };

declare global {
  interface Window {
    benchFrames: Frames;
    benchWatchesFrames: boolean;
  }
}

/** Begins anew with each call. */
export function watchFrames(): void {
  window.benchFrames = { frames: [], longTasks: [] };
  if (window.benchWatchesFrames) return;
  window.benchWatchesFrames = true;
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

/** How many of these there are, and how many of them are laid out. */
export function countCards(selector: string): { cards: number; laidOut: number } {
  const cards = [...document.querySelectorAll(selector)];
  const laidOut = cards.filter((card) => card.checkVisibility({ contentVisibilityAuto: true }));
  return { cards: cards.length, laidOut: laidOut.length };
}
