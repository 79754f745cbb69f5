// Runs inside the page, like watch-page.ts.

declare global {
  interface Window {
    benchKeys: number[];
  }
}

/** Records the milliseconds from each key until the next frame is painted. */
export function watchKeys(): void {
  window.benchKeys = [];
  const begin = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      setTimeout(() => window.benchKeys.push(performance.now() - timeStamp));
    });
  };
  window.addEventListener("keydown", begin, { capture: true });
}
