// What runs inside the page, as in seen.ts.

declare global {
  interface Window {
    benchKeys: number[];
  }
}

/** From now on each key's milliseconds until the frame after it was painted. */
export function watchKeys(): void {
  window.benchKeys = [];
  const begin = ({ timeStamp }: Event) => {
    requestAnimationFrame(() => {
      setTimeout(() => window.benchKeys.push(performance.now() - timeStamp));
    });
  };
  window.addEventListener("keydown", begin, { capture: true });
}
